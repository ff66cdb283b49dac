import { setImmediate as immediate } from 'node:timers/promises'
import { createThrottle, repeatRounds, runAlone, type RoundEffects } from '../../shared/rounds/repeat-rounds.ts'
import { confirmationLimits, doubtBeforeMs, raiseByRules, type RuleSettings } from '@varuna/alerts/built-in-rules'
import { alertLevel, type VesselCause } from '@varuna/vocabulary/alerts'
import { fishingThresholds } from '@varuna/vocabulary/thresholds'
import type { PositionReport } from '@varuna/ais/reports/report'
import type { FishingModel } from '@varuna/fishing/model'
import type { WatersTables } from '@varuna/fishing/rules/known-fact-rules'
import type { RuleResult } from '@varuna/fishing/rules/rules'
import type { ZoneRules } from '@varuna/fishing/rules/rules-table'
import { isBroken, isOfZone, isUndecided } from '@varuna/fishing/verdict/verdict-table'
import type { VesselModel } from '@varuna/fishing/vessel/assess-vessel-kind'
import { locate, type Geo } from '@varuna/geo/locate'
import { checkHarbour } from '@varuna/geo/ports/harbour-check'
import { isOfKind, type EventOf } from '@varuna/vocabulary/events'
import type { LRUCache } from 'lru-cache'
import { createLruCache } from '../../../caches/lru-cache.ts'
import type { Clock } from '../../../clock/clock.ts'
import type { NamedRaise } from '../../../store/interfaces/desk/alert-store.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { assessLatest } from '../../analysis/fishing/assess-latest.ts'
import { explainScore } from '../../analysis/fishing/score-fishing.ts'
import { createVesselRecord, judgeFishing } from '../../analysis/fishing/vessel-record.ts'
import { eventOfRow } from '../../watch/tracks/event-row.ts'
import type { ImportedZones } from '../../watch/zones/imported-zones.ts'
import { writeAlertAssessment, type AlertAssessment } from './alert-assessment.ts'
import { createAlert, raisedAlert } from '../../shared/alerts/alert-record.ts'
import { findConfirmed } from '../rules/find-confirmed.ts'
import { readSettings } from '../../shared/alerts/rule-settings.ts'
import type { TrackEventRow } from '../../../store/interfaces/rows/track-rows.ts'
import type { FeedLimit } from './feed-limit.ts'
import { doubtsAbout } from '../rules/vessel-doubts.ts'
import { findDoubt, type VesselDoubt } from '@varuna/alerts/credibility'

/** What scoring vessels in zones needs besides a store: tables and models, read once. */
interface ZoneFishingTables {
  geo: Geo
  fishingModel: FishingModel
  vesselModel: VesselModel
  zoneRules: ZoneRules
  watersTables: WatersTables
}

interface Effects extends ZoneFishingTables {
  store: Pick<Store, 'alerts' | 'rules' | 'positions' | 'vesselLists' | 'locks'>
  importedZones: Pick<ImportedZones, 'at'>
  clock: Clock
  /** Unlimited when absent. */
  within?: FeedLimit
}

const ROUND_MS = 30_000
/** A vessel is scored again when its position is newer by this much. */
const SPACING_MS = 240_000
/** Visits of vessels last received longer ago than this are treated as over. */
const MAX_AGE_MS = 3_600_000
const VISITS_A_PAGE = 100
/** Maximum visits per round; the oldest ones wait. */
const MAX_VISITS = 5_000
/** Maximum share of time spent scoring, however many vessels are in zones. */
const SHARE = 0.1
const MAX_REMEMBERED = 100_000
/** Events of false positions, and of jamming, that are read of one vessel. */
const MAX_SPOOFINGS = 200

type ZoneVisit = EventOf<'zone_visit'>
const raiseKeyOf = ({ id }: ZoneVisit) => `${id}/fishing_in_zone`
/** Of an alert that may still become an alarm. */
const cautionKeyOf = (visit: ZoneVisit) => `${raiseKeyOf(visit)}/caution`

/** Fishing is not known to go on between two positions further apart. */
const MAX_APART_MS = 1_800_000

interface Scored {
  /** Of the position last scored. */
  timeMs: number
  /** Since when fishing has been likely at every scored position; null where it is not. */
  likelyFromMs: number | null
}
/** By MMSI. In memory alone: another process counts the hour from its start. */
export type LastScored = LRUCache<number, Scored>
export const createScored = (): LastScored => createLruCache(MAX_REMEMBERED)

/**
 * Runs one round over the vessels in zones: scores those with a newer position and raises an alert for each visit in which a vessel is
 * likely fishing where fishing is banned or restricted. A visit raises one alert, and another when a caution becomes an alarm, also after an
 * interruption, because its key is stored in the alert's transaction. Returns the number of alerts raised.
 */
export async function findZoneFishing(
  effects: Effects,
  scored: LastScored,
  throttle: () => Promise<void> = async () => {},
  signal?: AbortSignal,
): Promise<number> {
  const { store, clock } = effects
  const now = clock.now()
  const isOver = () => signal?.aborted === true
  const settings = await readSettings(store)
  let raised = 0
  let after: { fromMs: number; id: string } | null = null
  for (let seen = 0; seen < MAX_VISITS && !isOver(); seen += VISITS_A_PAGE) {
    const rows = await store.positions.events({
      mmsi: null,
      kinds: ['zone_visit'],
      box: null,
      limit: VISITS_A_PAGE,
      after,
      fromMs: now - MAX_AGE_MS,
      beforeMs: now + 1,
    })
    const visits = rows.flatMap((row) => eventOfRow(row) ?? []).filter(isOfKind('zone_visit'))
    const keys = visits.flatMap((visit) => [raiseKeyOf(visit), cautionKeyOf(visit)])
    const known = new Set(await store.alerts.raised(keys))
    const waiting = visits.filter((visit) => !known.has(raiseKeyOf(visit)) && isJudged(effects, visit))
    const latest = await store.positions.latestOf([...new Set(waiting.flatMap(({ vessels }) => vessels.slice(0, 1)))])
    const due = new Map(
      latest
        .filter(
          ({ mmsi, timeMs }) => timeMs >= now - MAX_AGE_MS && timeMs >= (scored.get(mmsi)?.timeMs ?? 0) + SPACING_MS,
        )
        .map((position) => [position.mmsi, position]),
    )
    const mmsis = [...due.keys()]
    const states = mmsis.length === 0 ? [] : await store.positions.vesselStates(mmsis)
    const receipts = mmsis.length === 0 ? [] : await store.positions.receipts(mmsis)
    const receiptOf = new Map(receipts.map((receipt) => [receipt.mmsi, receipt]))
    // Unconfirmed vessels are checked again in the next round (ALERT-11).
    const confirmed = findConfirmed(states, receiptOf, confirmationLimits(settings))
    for (const position of due.values()) {
      if (isOver()) break
      if (!confirmed.has(position.mmsi)) continue
      const ofVessel = waiting.filter(({ vessels }) => vessels[0] === position.mmsi)
      const bound = effects.within?.(position.mmsi, receiptOf.get(position.mmsi), settings)
      const assessed = await assessFishing(effects, position)
      const likelyFromMs = assessed === null ? null : likelySince(scored.get(position.mmsi), position.timeMs)
      if (assessed !== null && likelyFromMs !== null) {
        const judged = await judgeVessel(effects, { position, likelyFromMs, ...assessed }, ofVessel, settings)
        const raises = judged.flatMap(({ visit, isFinal, alert, isRaised }): NamedRaise[] => {
          const raiseKey = isFinal ? raiseKeyOf(visit) : cautionKeyOf(visit)
          if (known.has(raiseKey)) return []
          return [{ alert, raiseKey, ...(isRaised ? bound && { within: bound } : { isUnraised: true }) }]
        })
        if (raises.length > 0) raised += await store.alerts.raise(raises)
      }
      // Set after the alert is stored, so that a failed attempt is retried.
      scored.set(position.mmsi, { timeMs: position.timeMs, likelyFromMs })
      await immediate()
      await throttle()
    }
    const last = rows.at(-1)
    if (rows.length < VISITS_A_PAGE || last === undefined) break
    after = { fromMs: last.from_ms, id: last.id }
    // Fifty pages in which nothing is due would hold up requests for a quarter of a second.
    await immediate()
  }
  return raised
}

/** Fishing in zones listed as open raises no alert. */
function isJudged({ zoneRules }: Effects, { details: { zone: id } }: ZoneVisit): boolean {
  return !Object.hasOwn(zoneRules.zones, id) || zoneRules.zones[id]?.fishing !== 'open'
}

/** Since when fishing has been likely, if it is at this time. */
const likelySince = (last: Scored | undefined, timeMs: number): number =>
  last !== undefined && timeMs - last.timeMs <= MAX_APART_MS ? (last.likelyFromMs ?? timeMs) : timeMs

type LikelyFishing = { assessed: Awaited<ReturnType<typeof assessLatest>>; probability: number }

/** The assessment of a position at which fishing is likely; null where it is not. */
async function assessFishing(effects: Effects, position: PositionReport): Promise<LikelyFishing | null> {
  // The position is false: the vessel may be fishing, but not here.
  if (checkHarbour(effects.geo, position.lat, position.lon).status === 'land') return null
  const assessed = await assessLatest(effects, position)
  const { probability, verdict } = assessed.combined
  const isLikely = probability !== null && verdict === 'fishing' && probability > fishingThresholds.alert
  return isLikely ? { assessed, probability } : null
}

/** What a visit raises; `isFinal` is false while it may still become an alarm. */
interface JudgedVisit {
  visit: ZoneVisit
  isFinal: boolean
  alert: NamedRaise['alert']
  isRaised: boolean
}

async function judgeVessel(
  effects: Effects,
  { position, assessed, probability, likelyFromMs }: LikelyFishing & { position: PositionReport; likelyFromMs: number },
  visits: readonly ZoneVisit[],
  settings: RuleSettings,
): Promise<JudgedVisit[]> {
  const { store, geo, importedZones, clock } = effects
  const { mmsi, lat, lon, timeMs } = position
  const { verdict } = assessed.combined
  const place = locate(geo, lat, lon, timeMs, undefined, await importedZones.at(lat, lon))
  const received = { ...position, source: 'AIS', timestampMs: timeMs, isReceived: true } as const
  const { flag, judgement } = await judgeFishing(effects, received, place, { probability, verdict, isKindOpen: false })
  const { legality, reasons } = judgement
  const closed = reasons.filter(
    (reason) => isOfZone(reason) && (isBroken(reason, judgement.missing) || isUndecided(reason)),
  )
  if (closed.length === 0) return []
  const [stated] = await store.positions.vessels([mmsi])
  const doubt = await readDoubt(store, mmsi, timeMs, doubtBeforeMs(settings))
  const assessment = await assessmentOf(effects, { position, place, flag, assessed, judgement })
  return visits.flatMap((visit): JudgedVisit[] => {
    const zone = place.zones.find(({ id }) => id === visit.details.zone)
    const reason = closed.find(({ params }) => 'zoneId' in params && params.zoneId === zone?.id)
    if (zone === undefined || reason === undefined) return []
    // The vessel may be illegal here under another rule than the zone's, such as being on the IUU list.
    const isIllegal = legality === 'illegal'
    const broken = isIllegal ? (reasons[0] ?? reason) : reason
    const found: VesselCause = {
      code: 'fishing_in_zone',
      params: {
        mmsi,
        name: stated?.name ?? null,
        rule: broken.rule ?? '',
        confidence: broken.confidence ?? 'low',
        zoneId: zone.id,
        zoneName: zone.name,
        probability,
        isIllegal,
        likelyHours: Math.round(Math.max(0, timeMs - Math.max(likelyFromMs, visit.fromMs)) / 36_000) / 100,
      },
    }
    const isFinal = !isIllegal || alertLevel(found) === 'alarm'
    const { cause, level } = raiseByRules(found, settings, doubt) ?? { cause: found, level: null }
    const alert = createAlert(cause, {
      source: visit.id,
      subject: String(mmsi),
      lat,
      lon,
      timestamp: new Date(timeMs).toISOString(),
      alertTime: new Date(clock.now()).toISOString(),
      ...(level !== null && { level }),
    })
    if (alert === null) return []
    const raised = raisedAlert({ ...alert, id: clock.newId() }, null, [mmsi], writeAlertAssessment(assessment))
    return [{ visit, isFinal, alert: raised, isRaised: level !== null }]
  })
}

/** The strongest doubt about a vessel at a time (ALERT-14); `beforeMs` is null where the rule is switched off. */
async function readDoubt(
  { positions }: Pick<Store, 'positions'>,
  mmsi: number,
  timeMs: number,
  beforeMs: number | null,
): Promise<VesselDoubt | null> {
  if (beforeMs === null) return null
  const about = { box: null, after: null, fromMs: timeMs - beforeMs, beforeMs: timeMs + 1 }
  const spoofings = await positions.events({ ...about, mmsi, kinds: ['spoofing'], limit: MAX_SPOOFINGS })
  const jammings =
    spoofings.length === 0
      ? []
      : await positions.events({ ...about, mmsi: null, kinds: ['jamming'], limit: MAX_SPOOFINGS })
  const eventsOf = (rows: readonly TrackEventRow[]) => rows.flatMap((row) => eventOfRow(row) ?? [])
  const doubts = doubtsAbout([mmsi], eventsOf(spoofings), eventsOf(jammings))
  return findDoubt(doubts, [mmsi], { fromMs: timeMs, toMs: timeMs }, beforeMs)
}

interface Judged {
  position: PositionReport
  place: ReturnType<typeof locate>
  flag: string | null
  assessed: Awaited<ReturnType<typeof assessLatest>>
  judgement: RuleResult
}

/** The assessment behind the alert, as for a report of this position; none when the position lacks a required field. */
async function assessmentOf(
  { fishingModel }: Pick<Effects, 'fishingModel'>,
  { position, place, flag, assessed, judgement }: Judged,
): Promise<AlertAssessment> {
  const { mmsi, lat, lon, timeMs, speedKnots: speed, courseDegrees: course } = position
  const { distanceFromShoreNm, nearestPort } = place
  // A position without a speed is never classified as fishing.
  if (speed === null || course === null) return { none: 'no_course' }
  if (distanceFromShoreNm === null || nearestPort === null) return { none: 'no_distance' }
  const distances = { distance_from_shore: distanceFromShoreNm, distance_from_port: nearestPort.distanceNm }
  const timestamp = new Date(timeMs).toISOString()
  return createVesselRecord({
    id: `${mmsi}-${timeMs}`,
    report: { mmsi, timestamp, ...distances, speed, course, lat, lon, source: 'AIS' },
    timestampMs: timeMs,
    scored: await explainScore(fishingModel, assessed, assessed.report),
    place,
    flag,
    judgement,
    model: fishingModel,
  })
}

interface RunEffects extends Effects, RoundEffects {
  /** Alerts may have been raised. */
  onRaised(): void
}

/** Checks for fishing in zones until closed; one process at a time does this. */
export function startZoneFishing(effects: RunEffects): { close(): Promise<void> } {
  const scored = createScored()
  return repeatRounds(effects, ROUND_MS, (signal) =>
    runAlone(effects.store.locks, 'zone_fishing', async () => {
      const raised = await findZoneFishing(effects, scored, createThrottle(effects, SHARE, signal), signal)
      if (raised > 0) effects.onRaised()
    }),
  )
}
