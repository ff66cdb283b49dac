/** A share from 0 to 1 in whole percent; shares just above 0 or below 1 never round to 0 % or 100 %. */
export function formatPercent(share: number): string {
  if (share > 0 && share < 0.01) return 'under 1\u202f%'
  if (share < 1 && share > 0.99) return 'over 99\u202f%'
  return `${Math.round(share * 100)}\u202f%`
}
