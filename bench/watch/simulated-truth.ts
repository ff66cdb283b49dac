import { nmBetween } from '@varuna/simulation/place'
import { positionAt, type Period, type SimulatedVessel } from '@varuna/simulation/fleet/vessel'
import type { RaisedAlert } from './played-day.ts'

/** What a simulated vessel did that should raise an alert. */
interface Deed {
  code: string
  what: string
  mmsis: readonly number[]
  /** Alerts about it. */
  alerts: number
}

export interface Truth {
  deeds: readonly Deed[]
  /** Of each alert: the deed that it is about, that its sentence is true of the vessel's own track, or that it is false. */
  verdicts: ReadonlyMap<RaisedAlert, string>
}

const HOUR_MS = 3_600_000
/** Shorter silences are no likely disabled transmitter (GAP-2). */
const DARK_HOURS = 12
const FISHING = 30
const NEAR_NM = 1
const MEETING_NM = 0.3
const LOITERING_KNOTS = 2
const FISHING_KNOTS = 6

function deedsOf(fleet: readonly SimulatedVessel[], period: Period): Deed[] {
  const of = (role: SimulatedVessel['role']) => fleet.filter((vessel) => vessel.role === role)
  const pair = (role: 'encounter' | 'identity_change') => of(role).map(({ mmsi }) => mmsi)
  const dark = of('dark').filter(({ silent }) =>
    silent.some(({ fromMs, toMs }) => Math.min(toMs, period.toMs) - fromMs >= DARK_HOURS * HOUR_MS),
  )
  const deed = (code: string, what: string, mmsis: readonly number[]): Deed => ({ code, what, mmsis, alerts: 0 })
  return [
    deed('encounter_at_sea', 'encounter', pair('encounter')),
    deed('identity_changed', 'identity change', pair('identity_change')),
    ...dark.map(({ mmsi }) => deed('vessel_dark', 'transmitter off', [mmsi])),
    ...of('spoofer').map(({ mmsi }) => deed('vessel_spoofing', 'false positions at sea', [mmsi])),
    ...of('on_land').map(({ mmsi }) => deed('vessel_spoofing', 'false positions on land', [mmsi])),
  ]
}

/** Compares the alerts of a simulation with what its vessels did. */
export function judgeByTruth(fleet: readonly SimulatedVessel[], period: Period, raised: readonly RaisedAlert[]): Truth {
  const deeds = deedsOf(fleet, period)
  const vesselOf = new Map(fleet.map((vessel) => [vessel.mmsi, vessel]))
  const verdicts = new Map<RaisedAlert, string>()
  for (const one of raised) {
    const { code, mmsi, other_mmsi } = one.alert
    const mmsis = [mmsi, other_mmsi].filter((number) => number !== null)
    const deed = deeds.find((each) => each.code === code && mmsis.every((number) => each.mmsis.includes(number)))
    const roles = mmsis.map((number) => vesselOf.get(number)?.role ?? 'unknown').join(' and ')
    if (deed === undefined) verdicts.set(one, `${isTrueOfTrack(one, vesselOf) ? 'true' : 'FALSE'}, ${roles}`)
    else {
      deed.alerts += 1
      verdicts.set(one, `deed: ${deed.what}`)
    }
  }
  return { deeds, verdicts }
}

/** Whether an alert that is about no deed is true of where its vessels really were in the middle of what it states. */
function isTrueOfTrack({ alert, event }: RaisedAlert, vesselOf: ReadonlyMap<number, SimulatedVessel>): boolean {
  const timeMs = event?.toMs == null ? alert.timestamp_ms : (event.fromMs + event.toMs) / 2
  const [at, other] = [alert.mmsi, alert.other_mmsi].map((mmsi) => {
    const vessel = mmsi === null ? undefined : vesselOf.get(mmsi)
    return vessel ? { vessel, ...positionAt(vessel, timeMs) } : null
  })
  if (!at || at.lat === undefined || at.lon === undefined || at.speedKnots === undefined) return false
  const { lat, lon, speedKnots, vessel } = at
  switch (alert.code) {
    case 'encounter_at_sea':
      return other?.lat !== undefined && other.lon !== undefined && nmBetween({ lat, lon }, other as never) < MEETING_NM
    case 'loitering_at_sea':
      return speedKnots < LOITERING_KNOTS
    case 'fishing_in_zone':
    case 'closed_zone_entered': {
      const now = positionAt(vessel, alert.timestamp_ms)
      const place = { lat: alert.lat ?? 0, lon: alert.lon ?? 0 }
      return (
        vessel.shipType === FISHING && now !== null && now.speedKnots < FISHING_KNOTS && nmBetween(now, place) < NEAR_NM
      )
    }
    default:
      return false
  }
}

/** Precision and recall by code, as lines. */
export function describeTruth(truths: readonly Truth[]): string {
  const verdicts = truths.flatMap((truth) => [...truth.verdicts])
  const lines = [...Map.groupBy(verdicts, ([{ alert }]) => alert.code)].map(([code, of]) => {
    const right = of.filter(([, verdict]) => !verdict.startsWith('FALSE')).length
    return `${code}: ${right} of ${of.length} alerts true`
  })
  const found = [
    ...Map.groupBy(
      truths.flatMap(({ deeds }) => deeds),
      ({ what }) => what,
    ),
  ].map(([what, of]) => {
    const seen = of.filter(({ alerts }) => alerts > 0)
    const alerts = seen.reduce((sum, deed) => sum + deed.alerts, 0)
    return `${what}: ${seen.length} of ${of.length} found, with ${alerts} alerts`
  })
  return ['', 'Precision', ...lines.toSorted(), 'Recall', ...found].join('\n')
}
