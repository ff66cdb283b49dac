import { dashboardWords } from '@varuna/language/rooms'

const { verdict: words } = dashboardWords

/** A share from 0 to 1 in whole percent; shares just above 0 or below 1 never round to 0 % or 100 %. */
export function formatPercent(share: number): string {
  if (share > 0 && share < 0.01) return words.underOnePercent
  if (share < 1 && share > 0.99) return words.overNinetyNinePercent
  return words.percent(Math.round(share * 100))
}
