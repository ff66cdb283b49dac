import { confirmationLimits, type RuleSettings } from '@varuna/alerts/built-in-rules'
import { stepVisit, whereaboutsIn, type AreaVisit } from '@varuna/alerts/step-visit'
import type { PositionReport } from '@varuna/ais/reports/report'
import type { Area } from '@varuna/geo/geometry/area'
import type { Store } from '../../../store/interfaces/store.ts'
import type { AreaEffects } from '../../watch/zones/resolve-area.ts'
import { findConfirmed } from './find-confirmed.ts'
import type { FoundHappening } from './happening.ts'
import type { UsedRule } from './match-happenings.ts'
import { visitHappening } from './visit-happening.ts'
import { followedIn, noVisitPlaces, readVisitPlaces } from './visit-places.ts'

interface Effects extends AreaEffects {
  store: Pick<Store, 'positions' | 'zones'>
}

const VESSELS_A_PAGE = 200
const POSITIONS_A_PAGE = 1_000
/** Positions that a preview reads: a visit shorter than this may be missed. */
const SPACING_MS = 5 * 60_000

/** Visits of the place of a rule by the stored positions of a period, a vessel or a part of its track at a time. Who is inside first raises nothing. */
export async function* findPastVisits(
  effects: Effects,
  rule: UsedRule,
  settings: RuleSettings,
  { fromMs, nowMs }: { fromMs: number; nowMs: number },
): AsyncGenerator<FoundHappening[]> {
  const { positions } = effects.store
  const asked = rule.asked.place
  const places = asked && (await readVisitPlaces(effects, [asked], noVisitPlaces()))
  const place = asked && places && followedIn(places, asked)
  if (!place) return
  const areaName = place.name ?? rule.asked.name
  const alertTime = new Date(nowMs).toISOString()
  let mmsis: number[] = []
  for (let after = -1; ; after = mmsis.at(-1) ?? 0) {
    mmsis = await positions.vesselsAfter(after, VESSELS_A_PAGE)
    const [states, receipts] = [await positions.vesselStates(mmsis), await positions.receipts(mmsis)]
    const receiptOf = new Map(receipts.map((receipt) => [receipt.mmsi, receipt]))
    const confirmed = findConfirmed(states, receiptOf, confirmationLimits(settings))
    for (const mmsi of mmsis.filter((one) => confirmed.has(one))) {
      const [stated] = await positions.vessels([mmsi])
      let visit: AreaVisit | null = null
      let isFirst = true
      let next: string | null = null
      do {
        const period = { fromMs, beforeMs: nowMs, spacingMs: SPACING_MS, limit: POSITIONS_A_PAGE, after: next }
        const page: Awaited<ReturnType<Store['positions']['trackPage']>> = await positions.trackPage(mmsi, period)
        const found: FoundHappening[] = []
        for (const position of page.positions) {
          const step = stepAt(visit, place.area, position, !isFirst)
          isFirst = false
          const isQuiet = step.kind === 'enters' && !step.visit.wasSeenEntering
          if (step.kind === 'enters' || step.kind === 'renews') visit = step.visit
          if (step.kind === 'leaves') visit = null
          if (isQuiet || step.kind === 'nothing' || step.kind === 'renews') continue
          const happening = visitHappening({
            rule,
            areaName,
            name: stated?.name ?? null,
            position,
            wasSeenEntering: step.visit.wasSeenEntering,
            hours: step.kind === 'leaves' ? step.hours : null,
            alertTime,
          })
          if (happening !== null) found.push(happening)
        }
        next = page.next
        yield found
      } while (next !== null)
    }
    if (mmsis.length < VESSELS_A_PAGE) return
  }
}

function stepAt(visit: AreaVisit | null, area: Area, { lat, lon, timeMs }: PositionReport, wasSeenEntering: boolean) {
  const contains = (y: number, x: number) => area.contains(y, x)
  const where = visit !== null ? whereaboutsIn(contains, lat, lon) : contains(lat, lon) ? 'inside' : 'outside'
  return stepVisit(visit, { timeMs, where }, wasSeenEntering)
}
