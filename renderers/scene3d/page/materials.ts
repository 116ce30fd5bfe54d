import {
  DepthTexture,
  FloatType,
  GLSL3,
  HalfFloatType,
  type IUniform,
  LessEqualCompare,
  LinearFilter,
  Matrix4,
  RawShaderMaterial,
  Vector2,
  Vector3,
  Vector4,
  WebGLRenderTarget,
} from 'three'
import * as shaders from './shaders.ts'

const SHADOW_TEXELS = 1024
const FLOOR_TEXELS = 448

/** The depth map of the key light. */
export const depthTarget = new WebGLRenderTarget(SHADOW_TEXELS, SHADOW_TEXELS)
const depthTexture = new DepthTexture(SHADOW_TEXELS, SHADOW_TEXELS, FloatType)
depthTexture.compareFunction = LessEqualCompare
depthTexture.minFilter = LinearFilter
depthTexture.magFilter = LinearFilter
depthTarget.depthTexture = depthTexture

/** All the light that falls on the floor, painted once for all views. */
export const floorTarget = new WebGLRenderTarget(FLOOR_TEXELS, FLOOR_TEXELS, {
  type: HalfFloatType,
  depthBuffer: false,
  minFilter: LinearFilter,
  magFilter: LinearFilter,
})

/** What the shaders are told. Materials last as long as the page, or their programs would be compiled for every scene. */
export const uniforms = {
  viewProjection: { value: new Matrix4() },
  toLight: { value: new Matrix4() },
  depthMap: { value: depthTexture },
  spread: { value: 1 / SHADOW_TEXELS },
  floorSpread: { value: 2 / SHADOW_TEXELS },
  toKey: { value: new Vector3() },
  keyColor: { value: new Vector3(0.66, 0.6, 0.51) }, // warm
  lift: { value: 0.012 },
  tint: { value: new Vector3() },
  seam: { value: new Vector3() },
  cell: { value: new Vector2() },
  isTiled: { value: false },
  isTurned: { value: false },
  floorLight: { value: floorTarget.texture },
  lightMap: { value: null } as IUniform,
  mapArea: { value: new Vector4() },
}

function raw(vertexShader: string, fragmentShader: string): RawShaderMaterial {
  return new RawShaderMaterial({ glslVersion: GLSL3, vertexShader, fragmentShader, uniforms })
}

export const solidMaterial = raw(shaders.SOLID_VERTEX, shaders.SOLID_FRAGMENT)
export const floorMaterial = raw(shaders.FLOOR_VERTEX, shaders.FLOOR_FRAGMENT)
export const floorLightMaterial = raw(shaders.FLOOR_LIGHT_VERTEX, shaders.FLOOR_LIGHT_FRAGMENT)
export const depthMaterial = raw(shaders.DEPTH_VERTEX, shaders.DEPTH_FRAGMENT)
export const numberMaterial = raw(shaders.NUMBER_VERTEX, shaders.NUMBER_FRAGMENT)
