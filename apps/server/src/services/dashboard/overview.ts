import type { Overview, TileCode } from '@varuna/contract/overview'
import type { Store } from '../../store/store.ts'
import type { Principal } from '../../principal/principal.ts'

/** The tiles of one tab, without their labels. */
export interface CountedTiles {
  sample: boolean
  tiles: { code: TileCode; value: number }[]
}

/** The value that a tile shows while the account has no record. */
const sampleOf: Record<TileCode, number> = {
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

const createTiles = (isEmpty: boolean, counts: [TileCode, number][]): CountedTiles => ({
  sample: isEmpty,
  tiles: counts.map(([code, count]) => ({ code, value: isEmpty ? sampleOf[code] : count })),
})

/** The dashboard's tiles of one account: counts of its records, or samples while it has none. */
export async function countOverview(store: Store, principal: Principal): Promise<Record<keyof Overview, CountedTiles>> {
  const counts = await store.counts(principal)
  return {
    oilSpill: createTiles(counts.images === 0, [
      ['active_incidents', counts.oilImages],
      ['images_analysed', counts.images],
      ['oil_alerts_raised', counts.oilAlerts],
    ]),
    illegalFishing: createTiles(counts.vesselReports === 0, [
      ['suspicious_vessels', counts.suspiciousVessels],
      ['reports_analysed', counts.vesselReports],
      ['closed_area_findings', counts.illegalReports],
    ]),
    oceanTrafficking: createTiles(counts.vesselsAssessed === 0, [
      ['high_risk_routes', counts.highRiskRoutes],
      ['vessels_assessed', counts.vesselsAssessed],
      ['trafficking_alerts_raised', counts.intelligenceAlerts],
    ]),
  }
}
