/** A share in [0, 1] as per cent; what is above nothing never reads as 0%. */
export function share(fraction: number): string {
  if (fraction > 0 && fraction < 0.005) return '<1%'
  return `${Math.round(fraction * 100)}%`
}
