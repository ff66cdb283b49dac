import type { Overview } from '@varuna/contract/overview'
import type { Store } from '../store/store.ts'

const labels = {
  oilSpill: ['Active incidents', 'Images analysed', 'Alerts raised'],
  illegalFishing: ['Suspicious vessels', 'Reports analysed', 'Closed-area findings'],
  oceanTrafficking: ['High-risk routes', 'Vessels assessed', 'Alerts raised'],
} as const

const samples = { oilSpill: [12, 148, 9], illegalFishing: [28, 312, 6], oceanTrafficking: [5, 64, 11] } as const

/** The dashboard's tiles for one account: what its records add up to, or the samples while there are none. */
export async function overviewOf(store: Store, userId: string): Promise<Overview> {
  const counts = await store.counts(userId)
  const part = (name: keyof typeof labels, empty: boolean, values: number[]) => ({
    sample: empty,
    tiles: labels[name].map((label, i) => ({ label, value: (empty ? samples[name] : values)[i] ?? 0 })),
  })
  return {
    oilSpill: part('oilSpill', counts.images === 0, [counts.oilImages, counts.images, counts.oilAlerts]),
    illegalFishing: part('illegalFishing', counts.vesselReports === 0, [
      counts.suspiciousVessels,
      counts.vesselReports,
      counts.illegalReports,
    ]),
    oceanTrafficking: part('oceanTrafficking', counts.vesselsAssessed === 0, [
      counts.highRiskRoutes,
      counts.vesselsAssessed,
      counts.intelligenceAlerts,
    ]),
  }
}
