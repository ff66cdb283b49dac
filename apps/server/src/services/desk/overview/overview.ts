import type { Overview, TileCode } from '@varuna/contract/desk/overview'
import type { Store } from '../../../store/interfaces/store.ts'
import type { Principal } from '../../../principal/principal.ts'

/** The tiles of one tab, without their labels. */
export interface CountedTiles {
  tiles: { code: TileCode; value: number; example: number | null }[]
}

/** Made-up example of what a tile could show. */
const exampleOf: Record<TileCode, number> = {
  active_incidents: 12,
  images_analysed: 148,
  oil_alerts_raised: 9,
  suspicious_vessels: 28,
  reports_analysed: 312,
  closed_area_findings: 6,
  high_risk_routes: 5,
  vessels_assessed: 64,
  trafficking_alerts_raised: 11,
}

/** The dashboard tiles of one account: counts of its records, or examples while it has none of any kind. */
export async function countOverview(store: Store, principal: Principal): Promise<Record<keyof Overview, CountedTiles>> {
  const counts = await store.counts(principal)
  const isEmpty = counts.images + counts.vesselReports + counts.vesselsAssessed === 0
  const tilesOf = (counted: [TileCode, number][]): CountedTiles => ({
    tiles: counted.map(([code, value]) => ({ code, value, example: isEmpty ? exampleOf[code] : null })),
  })
  return {
    oilSpill: tilesOf([
      ['active_incidents', counts.oilImages],
      ['images_analysed', counts.images],
      ['oil_alerts_raised', counts.oilAlerts],
    ]),
    illegalFishing: tilesOf([
      ['suspicious_vessels', counts.suspiciousVessels],
      ['reports_analysed', counts.vesselReports],
      ['closed_area_findings', counts.illegalReports],
    ]),
    oceanTrafficking: tilesOf([
      ['high_risk_routes', counts.highRiskRoutes],
      ['vessels_assessed', counts.vesselsAssessed],
      ['trafficking_alerts_raised', counts.intelligenceAlerts],
    ]),
  }
}
