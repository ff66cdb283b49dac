import type { Overview } from '@varuna/contract/overview'
import type { Store } from '../../store/store.ts'
import type { Principal } from '../../principal/principal.ts'

const labels = {
  oilSpill: ['Active incidents', 'Images analysed', 'Alerts raised'],
  illegalFishing: ['Suspicious vessels', 'Reports analysed', 'Closed-area findings'],
  oceanTrafficking: ['High-risk routes', 'Vessels assessed', 'Alerts raised'],
} as const

const samples = { oilSpill: [12, 148, 9], illegalFishing: [28, 312, 6], oceanTrafficking: [5, 64, 11] } as const

/** The dashboard's tiles of one account: counts of its records, or samples while it has none. */
export async function countOverview(store: Store, principal: Principal): Promise<Overview> {
  const counts = await store.counts(principal)
  const createTiles = (name: keyof typeof labels, isEmpty: boolean, values: number[]) => ({
    sample: isEmpty,
    tiles: labels[name].map((label, i) => ({ label, value: (isEmpty ? samples[name] : values)[i] ?? 0 })),
  })
  return {
    oilSpill: createTiles('oilSpill', counts.images === 0, [counts.oilImages, counts.images, counts.oilAlerts]),
    illegalFishing: createTiles('illegalFishing', counts.vesselReports === 0, [
      counts.suspiciousVessels,
      counts.vesselReports,
      counts.illegalReports,
    ]),
    oceanTrafficking: createTiles('oceanTrafficking', counts.vesselsAssessed === 0, [
      counts.highRiskRoutes,
      counts.vesselsAssessed,
      counts.intelligenceAlerts,
    ]),
  }
}
