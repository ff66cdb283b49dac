import type { PositionReport, StaticReport } from '@varuna/ais/reports/report'
import { openSea } from '@varuna/tracks/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testPrincipal } from '../../../../principal/testing-principal.ts'
import { anyAlert } from '../../../../store/interfaces/desk/alert-store.ts'
import type { Store } from '../../../../store/interfaces/store.ts'
import { openSqliteStore } from '../../../../store/testing-stores.ts'
import { testPosition, testStaticReport } from '../../../../store/watch/positions/testing-positions.ts'
import { judgeEvents } from '../../../desk/alerts/judge-events.ts'
import { findIdentityChanges } from '../find-identity-changes.ts'
import { followPositions } from '../follow-positions.ts'

const HOUR_MS = 3_600_000
const fromMs = Date.UTC(2026, 3, 1)
const [EARLIER, LATER, IMO] = [416_000_100, 613_000_200, 9_074_729]

let store: Store
let folder: string
let ids = 0
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-identities-'))
  store = await openSqliteStore(folder)
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const at = (hour: number) => fromMs + hour * HOUR_MS
const states = (mmsi: number, hour: number): StaticReport =>
  testStaticReport({ mmsi, timeMs: at(hour), name: 'NEREUS', callSign: 'HP1234', imo: IMO })
/** The ship sails east at 6 knots along the equator, whatever its number. */
const sails = (mmsi: number, hour: number): PositionReport =>
  testPosition({ mmsi, timeMs: at(hour), lat: 0, lon: -100 + hour / 10, speedKnots: 6, courseDegrees: 90 })
const hours = (from: number, to: number, every = 0.25) =>
  Array.from({ length: Math.round((to - from) / every) + 1 }, (_, step) => from + step * every)

/** What an MMSI sends over hours, every quarter of an hour. */
const sends = (mmsi: number, from: number, to: number) => ({
  positions: hours(from, to).map((hour) => sails(mmsi, hour)),
  staticReports: hours(from, to).map((hour) => states(mmsi, hour)),
})

type Sent = { positions: PositionReport[]; staticReports: StaticReport[] }
/** Receives these, and looks for changes of identity as a server does. */
async function receive(...sent: Sent[]): Promise<void> {
  const positions = followPositions(store.positions, openSea)
  await positions.write({
    positions: sent.flatMap((one) => one.positions).sort((a, b) => a.timeMs - b.timeMs),
    staticReports: sent.flatMap((one) => one.staticReports),
    progress: null,
  })
  await findIdentityChanges(store.encounters, positions)
  const clock = { now: () => at(400), newId: () => `alert-${(ids += 1)}` }
  while ((await judgeEvents({ store, clock }, 60 * 24 * HOUR_MS)) > 0);
}

const changes = async () =>
  (await store.encounters.identityChanges()).map(({ mmsi, other_mmsi, rule, confidence, body }) => ({
    pair: [mmsi, other_mmsi],
    rule,
    confidence,
    ...(JSON.parse(body) as { details: { earlierAgain: string; againHours: number | null; otherHolders: number } })
      .details,
  }))
const isOfPair = ({ pair }: { pair: (number | null)[] }) => pair[0] === EARLIER && pair[1] === LATER
const alertsOf = async (mmsi: number) => {
  const { alerts } = await store.alerts.page(testPrincipal('ana'), anyAlert, 100, null)
  return alerts.filter((one) => one.code === 'identity_changed' && one.mmsi === mmsi)
}

const change = { pair: [EARLIER, LATER], rule: 'ID-1', confidence: 'high' }

it('ID-1: a ship that takes a new MMSI', async () => {
  await receive(sends(EARLIER, 0, 40), sends(LATER, 46, 80))
  expect(await changes()).toMatchObject([{ ...change, earlierAgain: 'not_again', otherHolders: 0 }])
  expect(await alertsOf(LATER)).toMatchObject([{ level: 'alarm' }])
})

it.each([
  ['at once', 50, true],
  ['at once, without a position', 50, false],
  ['a day later', 100, true],
])('ID-1: one later report of the old MMSI %s does not undo the change', async (_, hour, hasPosition) => {
  const forged = { positions: hasPosition ? [sails(EARLIER, hour)] : [], staticReports: [states(EARLIER, hour)] }
  await receive(sends(EARLIER, 0, 40), sends(LATER, 46, 80), forged)
  expect(await changes()).toMatchObject([{ ...change, earlierAgain: 'single_reports', againHours: null }])
  expect(await alertsOf(LATER)).toMatchObject([{ level: 'alarm' }])
})

it.each([
  ['an hour after the old one began', [1], 400],
  ['before the old one began', [-20], 25],
  ['hours before the old one ended', [35], 25],
  ['half an hour before the old one ended', [39.5], 0],
  ['twice', [30, 35], 25],
  ['two at once', [35, 35.25], 25],
])('ID-5: single forged reports of the new MMSI %s hide no change', async (_, forgedAt, milesNorth) => {
  const forged = {
    positions: forgedAt.map((hour) => ({ ...sails(LATER, hour), lat: milesNorth / 60 })),
    staticReports: forgedAt.map((hour) => states(LATER, hour)),
  }
  // Also where they came long before.
  await receive(forged)
  await receive(sends(EARLIER, 0, 40))
  await receive(sends(LATER, 42, 80))
  expect(await changes()).toMatchObject([{ ...change, earlierAgain: 'not_again' }])
  expect(await store.encounters.identityChanges()).toMatchObject([{ from_ms: at(40), to_ms: at(42) }])
  expect(await alertsOf(LATER)).toMatchObject([{ level: 'alarm' }])
})

it('ID-5: a forged statement of the new MMSI without a position hides no change', async () => {
  const forged = { positions: [], staticReports: [states(LATER, 35)] }
  await receive(forged, sends(EARLIER, 0, 40), sends(LATER, 42, 80))
  expect(await changes()).toMatchObject([{ ...change, earlierAgain: 'not_again' }])
})

it('ID-1: the same change goes on when the old MMSI comes back, which is said', async () => {
  await receive(sends(EARLIER, 0, 40), sends(LATER, 46, 80))
  const [before] = await store.encounters.identityChanges()
  await receive(sends(EARLIER, 100, 120))
  expect(await changes()).toMatchObject([{ ...change, confidence: 'medium', earlierAgain: 'received', againHours: 54 }])
  expect((await store.encounters.identityChanges())[0]?.id).toBe(before?.id)
})

it('ID-1: a change that was seen is not undone by reports of the old MMSI minutes later', async () => {
  await receive(sends(EARLIER, 0, 40), sends(LATER, 46, 47))
  await receive(sends(EARLIER, 47.25, 60), sends(LATER, 47.25, 60))
  expect(await changes()).toMatchObject([{ ...change, confidence: 'medium', earlierAgain: 'received' }])
})

it('two vessels that state one IMO number all the time changed nothing, also where this is known late', async () => {
  await receive(sends(EARLIER, 0, 80), sends(LATER, 46, 80))
  expect(await changes()).toEqual([])
})

it('ID-1: a change is withdrawn when late positions fill the silence', async () => {
  await receive(sends(EARLIER, 0, 40), sends(LATER, 46, 80))
  await receive(sends(EARLIER, 40.25, 60))
  expect(await changes()).toEqual([])
})

it.each([
  ['before the change', 41],
  ['at the change', 46],
  ['after it', 60],
])('ID-3: 22 forged MMSIs that state the IMO number %s hide no change', async (_, from) => {
  const forged = Array.from({ length: 22 }, (__, one) => sends(636_000_000 + one, from, from + 2))
  await receive(sends(EARLIER, 0, 40), sends(LATER, 46, 80), ...forged)
  const found = (await changes()).filter(isOfPair)
  expect(found).toMatchObject([{ ...change, otherHolders: 22 }])
  expect(await alertsOf(LATER)).toMatchObject([{ level: 'alarm' }])
})

it('ID-3: what many vessels of a sea state by default is no change of any of them', async () => {
  // They come and go for days; each begins hundreds of miles from where the last one ended.
  const many = Array.from({ length: 60 }, (_, one) => {
    const sent = sends(636_000_000 + one, one * 5, one * 5 + 4)
    return { ...sent, positions: sent.positions.map((place) => ({ ...place, lat: (one * 37) % 60 })) }
  })
  await receive(...many)
  expect(await changes()).toEqual([])
})

/** A tanker that falls silent for 26 hours beyond 100 nm, and is found near where it was. */
const darkTanker = (): Sent => {
  const [fell, back] = [48, 74]
  const stays = (hour: number) => ({ ...sails(EARLIER, hour), lon: sails(EARLIER, fell).lon + (hour - back) / 100 })
  return {
    positions: [...hours(0, fell).map((hour) => sails(EARLIER, hour)), ...hours(back, 80).map(stays)],
    staticReports: hours(0, fell, 1).map((hour) => ship(hour, 80, 100)),
  }
}
const ship = (hour: number, shipType: number, lengthMetres: number) =>
  testStaticReport({ mmsi: EARLIER, timeMs: at(hour), name: 'NEREUS', shipType, lengthMetres })
const darkAlerts = async () => {
  const { alerts } = await store.alerts.page(testPrincipal('ana'), anyAlert, 100, null)
  return alerts.filter(({ code }) => code === 'vessel_dark')
}

it('ALERT-1: of a tanker of 100 m is an alarm', async () => {
  await receive(darkTanker())
  expect(await darkAlerts()).toMatchObject([{ level: 'alarm', mmsi: EARLIER }])
})

it.each([
  ['during the silence', [60]],
  ['after it', [79]],
  ['before and after it', [10, 79]],
])('ALERT-1: static reports of a pleasure craft of 12 m %s switch off no alarm, and are said', async (_, forged) => {
  const tanker = darkTanker()
  const staticReports = [...tanker.staticReports, ...forged.map((hour) => ship(hour, 37, 12))]
  await receive({ ...tanker, staticReports })
  const [alert, ...more] = await darkAlerts()
  expect([alert?.level, more]).toEqual(['alarm', []])
  expect(JSON.parse(alert?.params ?? '{}')).toMatchObject({ otherShipType: 37, otherLengthM: 12 })
})
