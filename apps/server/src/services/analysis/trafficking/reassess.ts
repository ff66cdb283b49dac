import type { RuleSettings } from '@varuna/alerts/built-in-rules'
import { setImmediate as immediate } from 'node:timers/promises'
import { assess } from '@varuna/risk/assess'
import { createThrottle, repeatRounds, runAlone, type RoundEffects } from '../../shared/rounds/repeat-rounds.ts'
import type { CargoType } from '@varuna/risk/evidence'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import type { Clock } from '../../../clock/clock.ts'
import type { NamedRaise } from '../../../store/interfaces/desk/alert-store.ts'
import type { ReassessedVesselRow } from '../../../store/interfaces/rows/assessment-rows.ts'
import type { DueVessel } from '../../../store/interfaces/analysis/intelligence-store.ts'
import { alertByRules, raisedAlert } from '../../shared/alerts/alert-record.ts'
import { readSettings } from '../../shared/alerts/rule-settings.ts'
import { findVessel, isFound } from './find-vessel.ts'
import { gatherEvidence, type EvidenceEffects } from './gather-evidence.ts'
import { readSeenEvents } from './seen-events.ts'
import { storedIntelligenceAssessment } from './stored-intelligence-assessment.ts'

type Effects = EvidenceEffects &
  RoundEffects & {
    clock: Clock
    /** Alerts may have been raised. */
    onRaised(): void
  }

const ROUND_MS = 60_000
/** Minimum interval between two checks of a vessel. */
const LOOK_MS = 10 * 60_000
const VESSELS_A_ROUND = 50
/** Maximum share of time spent checking, however many vessels were assessed. */
const SHARE = 0.1
const DAY_MS = 86_400_000
/** A vessel is followed for this long after its newest report. */
const FOLLOWED_MS = 90 * DAY_MS
const ranks = { Low: 0, Medium: 1, High: 2 } as const

/** Checks one vessel and reassesses it when its events have changed. Returns whether an alert may have been raised. */
async function look(effects: Effects, { vessel, report, isDeleted }: DueVessel) {
  const { store, clock } = effects
  const nowMs = clock.now()
  if (report === null || nowMs - report.created_at_ms > FOLLOWED_MS) {
    await store.intelligence.unfollow(vessel)
    return false
  }
  if (isDeleted) {
    // Events that arrive meanwhile are found once it is restored.
    await store.intelligence.settle({ ...vessel, checked_ms: nowMs }, null, null)
    return false
  }
  const seen = await readSeenEvents(store, vessel.mmsi, nowMs)
  const looked = { ...vessel, seen, checked_ms: nowMs }
  const read = storedIntelligenceAssessment.readEntry(report.id, report.assessment)
  if (seen === vessel.seen || 'unreadable' in read) {
    await store.intelligence.settle(looked, null, null)
    return false
  }
  const meant = await findVessel(store, report.vessel_id, report.timestamp_ms)
  if (isFound(meant) && isSimulatedMmsi(meant.mmsi)) {
    await store.intelligence.settle(looked, null, null)
    return false
  }
  const last = await store.positions.last(vessel.mmsi)
  const isNewer = last !== null && last.timeMs > report.timestamp_ms && last.timeMs <= nowMs
  const at = isNewer
    ? { timestampMs: last.timeMs, lat: last.lat, lon: last.lon }
    : { timestampMs: report.timestamp_ms, lat: report.lat, lon: report.lon }
  const stated = {
    vesselId: report.vessel_id,
    lastPort: report.last_port,
    nextPort: report.next_port,
    cargoType: report.cargo_type as CargoType,
    flagState: report.flag_state,
    lat: at.lat,
    lon: at.lon,
    findings: read.findings,
    gear: read.gear,
  }
  const principal = { accountId: report.user_id, role: 'member' as const, signedInWith: 'password' as const }
  const { context } = await gatherEvidence(effects, principal, stated, meant, at.timestampMs)
  const settings = await readSettings(store)
  const found = assess({ ...stated, timestampMs: at.timestampMs, analystScore: read.analystScore }, context)
  const isStored = await store.intelligence.settle(
    { ...looked, risk_score: found.riskScore, risk_level: found.riskLevel },
    {
      user_id: vessel.user_id,
      vessel_id: vessel.vessel_id,
      report_id: report.id,
      time_ms: nowMs,
      risk_score: found.riskScore,
      risk_level: found.riskLevel,
      assessable: found.assessable ? 1 : 0,
      model: found.model.version,
    },
    ranks[found.riskLevel] > ranks[vessel.risk_level] ? alertOfRise(effects, vessel, found, at, seen, settings) : null,
  )
  return isStored && ranks[found.riskLevel] > ranks[vessel.risk_level]
}

function alertOfRise(
  { clock }: Effects,
  vessel: ReassessedVesselRow,
  { riskScore, riskLevel, recommendedAction }: ReturnType<typeof assess>,
  at: { timestampMs: number; lat: number; lon: number },
  seen: string,
  settings: RuleSettings,
): NamedRaise | null {
  const { vessel_id: vesselId, mmsi, risk_level: levelBefore } = vessel
  const alert = alertByRules(
    {
      code: 'risk_level_rose',
      params: {
        vesselId,
        mmsi,
        riskScore,
        riskLevel,
        levelBefore,
        isOnLand: recommendedAction === 'Immediate Investigation',
      },
    },
    {
      source: vessel.report_id,
      subject: vesselId,
      lat: at.lat,
      lon: at.lon,
      timestamp: new Date(at.timestampMs).toISOString(),
      alertTime: new Date(clock.now()).toISOString(),
    },
    settings,
  )
  return (
    alert && {
      alert: raisedAlert({ ...alert, id: clock.newId() }, vessel.user_id, [mmsi]),
      raiseKey: `risk/${vessel.report_id}/${seen}`,
    }
  )
}

/** Checks once all vessels that are due; `throttle` waits after each. */
export async function reassessOnce(
  effects: Effects,
  throttle: () => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const due = await effects.store.intelligence.due(effects.clock.now() - LOOK_MS, VESSELS_A_ROUND)
  for (const one of due) {
    if (signal?.aborted) return
    if (await look(effects, one)) effects.onRaised()
    await throttle()
  }
}

/** Reassesses vessels when they have new events, until closed; one server at a time does this. */
export function startReassessing(effects: Effects): { close(): Promise<void> } {
  return repeatRounds(effects, ROUND_MS, (signal) =>
    runAlone(effects.store.locks, 'reassess', () => {
      const pause = createThrottle(effects, SHARE, signal)
      const rest = async () => {
        await immediate()
        await pause()
      }
      return reassessOnce(effects, rest, signal)
    }),
  )
}
