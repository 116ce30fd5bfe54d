// GLSL ES 3.00. Light is linear; the last step of every visible pixel is `display`.

const DISPLAY = /* glsl */ `
vec3 display(vec3 c) {
  // A soft shoulder from 0.7 on, so that lit paper white keeps its shade; then the sRGB curve.
  vec3 over = max(c - 0.7, 0.0);
  c = min(c, 0.7) + over / (1.0 + over * 2.4);
  // The sRGB curve by three square roots, right to one step of 255 and far cheaper than a power.
  vec3 a = sqrt(max(c, 0.0));
  vec3 b = sqrt(a);
  return clamp(0.662002687 * a + 0.684122060 * b - 0.323583601 * sqrt(b) - 0.0225411470 * c, 0.0, 1.0);
}`

// How much of the key light reaches a point: filtered looks into the depth map around it.
const SHADOW = /* glsl */ `
uniform mediump sampler2DShadow depthMap;
uniform float spread;
float keyShare(vec3 s) {
  vec2 a = vec2(spread, 0.4 * spread);
  return 0.5 * (texture(depthMap, vec3(s.xy + a, s.z)) + texture(depthMap, vec3(s.xy - a, s.z)));
}`

/** Key light is worked out at the points and colours are flat: what the rasteriser need not interpolate is cheap. */
export const SOLID_VERTEX = /* glsl */ `
uniform mat4 viewProjection, toLight;
uniform vec3 toKey;
uniform float lift;
in vec3 position, normal, tint;
in vec4 light;
flat out vec3 vTint;
out vec3 vShadow;
out vec4 vLight;
void main() {
  vTint = tint;
  // Grazing light is faded out: there the depth map is too coarse to tell a surface from its own shadow.
  float facing = dot(normal, toKey);
  vLight = vec4(light.rgb, light.a * max(facing, 0.0) * clamp(facing * 8.0 - 0.4, 0.0, 1.0));
  vShadow = (toLight * vec4(position + normal * lift, 1.0)).xyz;
  gl_Position = viewProjection * vec4(position, 1.0);
}`

export const SOLID_FRAGMENT = /* glsl */ `
precision highp float;
uniform vec3 keyColor;
flat in vec3 vTint;
in vec3 vShadow;
in vec4 vLight;
out vec4 color;
${DISPLAY}
${SHADOW}
void main() {
  vec3 lit = vLight.rgb;
  if (vLight.a > 0.0) lit += keyColor * (vLight.a * keyShare(vShadow));
  color = vec4(display(vTint * lit), 1.0);
}`

/** Paints the light that falls on the floor, shadows included, into a map of the floor: once for all views. */
export const FLOOR_LIGHT_VERTEX = /* glsl */ `
uniform mat4 toLight;
uniform vec4 mapArea;
in vec3 position;
out vec2 vMap;
out vec3 vShadow;
void main() {
  vMap = position.xy;
  vShadow = (toLight * vec4(position.xy / mapArea.zw + mapArea.xy, 0.004, 1.0)).xyz;
  gl_Position = vec4(position.xy * 2.0 - 1.0, 0.0, 1.0);
}`

export const FLOOR_LIGHT_FRAGMENT = /* glsl */ `
precision highp float;
uniform vec3 toKey, keyColor;
uniform float floorSpread;
uniform sampler2D lightMap;
in vec2 vMap;
in vec3 vShadow;
out vec4 color;
uniform mediump sampler2DShadow depthMap;
void main() {
  float sum = 0.0;
  for (int i = -1; i <= 1; i++)
    for (int j = -1; j <= 1; j++)
      sum += texture(depthMap, vec3(vShadow.xy + floorSpread * vec2(float(i), float(j)), vShadow.z));
  vec4 baked = texture(lightMap, vMap);
  color = vec4(baked.rgb + keyColor * (toKey.z * baked.a * sum / 9.0), 1.0);
}`

export const FLOOR_VERTEX = /* glsl */ `
uniform mat4 viewProjection;
uniform vec4 mapArea;
in vec3 position;
out vec2 vPlan, vMap;
void main() {
  vPlan = position.xy;
  vMap = (position.xy - mapArea.xy) * mapArea.zw;
  gl_Position = viewProjection * vec4(position, 1.0);
}`

export const FLOOR_FRAGMENT = /* glsl */ `
precision highp float;
uniform vec3 tint, seam;
uniform vec2 cell;
uniform bool isTiled, isTurned;
uniform sampler2D floorLight;
in vec2 vPlan, vMap;
out vec4 color;
${DISPLAY}
void main() {
  vec2 p = isTurned ? vPlan.yx : vPlan;
  float row = floor(p.y / cell.y);
  vec2 at = vec2(p.x / cell.x + (isTiled ? 0.0 : fract(row * 0.381966)), p.y / cell.y);
  vec2 toEdge = (0.5 - abs(fract(at) - 0.5)) * cell;
  float pixel = max(length(fwidth(vPlan)), 1e-5);
  float line = isTiled ? 0.004 : 0.0022;
  vec2 near = clamp((line + 0.5 * pixel - toEdge) / pixel, 0.0, 1.0) * min(1.0, 2.0 * line / pixel);
  // A whole number's hash, the same on every machine, gives each board its tone.
  uvec2 u = uvec2(ivec2(floor(at)) + 4096);
  uint h = u.x * 747796405u + u.y * 2891336453u;
  h = ((h >> ((h >> 28) + 4u)) ^ h) * 277803737u;
  h = (h >> 22) ^ h;
  float tone = float(h & 1023u) / 1023.0 - 0.5;
  float fade = clamp(1.6 - pixel / cell.y * 6.0, 0.0, 1.0);
  vec3 paint = mix(tint * (1.0 + tone * fade * (isTiled ? 0.05 : 0.17)), seam, max(near.x, near.y));
  color = vec4(display(paint * texture(floorLight, vMap).rgb), 1.0);
}`

export const DEPTH_VERTEX = /* glsl */ `
uniform mat4 viewProjection;
in vec3 position;
void main() {
  gl_Position = viewProjection * vec4(position, 1.0);
}`

export const DEPTH_FRAGMENT = /* glsl */ `
precision mediump float;
out vec4 color;
void main() {
  color = vec4(1.0);
}`

export const NUMBER_VERTEX = /* glsl */ `
uniform mat4 viewProjection;
in vec3 position;
in float number;
flat out vec2 vNumber;
void main() {
  vNumber = vec2(mod(number, 256.0), floor(number / 256.0)) / 255.0;
  gl_Position = viewProjection * vec4(position, 1.0);
}`

export const NUMBER_FRAGMENT = /* glsl */ `
precision highp float;
flat in vec2 vNumber;
out vec4 color;
void main() {
  color = vec4(vNumber, 0.0, 1.0);
}`
