import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Surroundings } from '@varuna/tracks/surroundings/surroundings'
import { testPrincipal } from '../../../../principal/testing-principal.ts'
import { anyAlert } from '../../../../store/interfaces/desk/alert-store.ts'
import { openSqliteStore } from '../../../../store/testing-stores.ts'
import { judgeEvents } from '../../../desk/alerts/judge-events.ts'
import { startIngest } from '../../ais/ingest.ts'
import { createSilenceFinder } from '../find-silences.ts'
import { followPositions } from '../follow-positions.ts'

/** Vessels near each other, in order of their MMSIs. */
interface Fleet {
  firstMmsi: number
  vessels: number
  lat: number
  lon: number
}

/** Which vessels several feeds receive, and of how many an alert about a silence is right. */
export interface FeedScene {
  name: string
  dark: number
  fleets: readonly Fleet[]
  /** The feeds that receive a vessel at an hour, the first one first; `at` is its place in its fleet. */
  feedsOf(fleet: Fleet, at: number, hour: number): readonly string[]
}

const HOUR_MS = 3_600_000
const fromMs = Date.UTC(2026, 3, 1)
const HOURS = 80
/** Hours of which the positions are written with one start of the feeds. */
const HOURS_A_START = 20
const FELL = 40
const BACK = 66
const isOff = (hour: number) => hour > FELL && hour < BACK

const near: Fleet = { firstMmsi: 416_000_400, vessels: 12, lat: -5, lon: -115 }
const alone: Fleet = { firstMmsi: 416_000_450, vessels: 5, lat: -25, lon: -100 }
const far: Fleet = { firstMmsi: 419_000_100, vessels: 40, lat: 30, lon: -40 }
/** Forged vessels. */
const forged: Fleet = { firstMmsi: 273_000_300, vessels: 25, lat: 10, lon: -60 }
/** Coast stations and aids to navigation, which the regional feed receives. */
const stations: Fleet = { firstMmsi: 4_160_001, vessels: 3, lat: -4, lon: -116 }
const FEW = 5

/** Each failure of a feed beside its counterpart, in which vessels fell silent. */
export const feedScenes: readonly FeedScene[] = [
  {
    name: 'a regional feed fails',
    dark: 0,
    fleets: [near, far],
    feedsOf: (fleet, _, hour) => (fleet === far ? ['wide'] : isOff(hour) ? [] : ['regional']),
  },
  {
    name: 'five of its vessels fall silent while it goes on',
    dark: FEW,
    fleets: [near, far],
    feedsOf: (fleet, at, hour) => (fleet === far ? ['wide'] : isOff(hour) && at < FEW ? [] : ['regional']),
  },
  {
    name: 'five that are alone in their area fall silent, and it receives others elsewhere',
    dark: FEW,
    fleets: [near, alone, far],
    feedsOf: (fleet, _, hour) => (fleet === far ? ['wide'] : isOff(hour) && fleet === alone ? [] : ['regional']),
  },
  {
    name: 'it fails for good, and another receives five of its vessels later',
    dark: 0,
    fleets: [near, far],
    feedsOf: (fleet, at, hour) => {
      if (fleet === far || (hour >= BACK && at < FEW)) return ['wide']
      return hour > FELL ? [] : ['regional']
    },
  },
  {
    name: 'five fall silent, and it fails 20 hours later',
    dark: FEW,
    fleets: [near, far],
    feedsOf: (fleet, at, hour) => {
      if (fleet === far) return ['wide']
      return isOff(hour) && (at < FEW || hour > BACK - 6) ? [] : ['regional']
    },
  },
  {
    name: 'a feed fails whose vessels another receives too, and five fall silent',
    dark: FEW,
    fleets: [near, far],
    feedsOf: (fleet, at, hour) => {
      if (fleet === far) return ['wide']
      if (!isOff(hour)) return ['regional', 'wide']
      return at < FEW ? [] : ['wide']
    },
  },
  {
    name: 'the larger feed fails, and five of the smaller one fall silent',
    dark: FEW,
    fleets: [near, far],
    feedsOf: (fleet, at, hour) => {
      if (fleet === far) return isOff(hour) ? [] : ['wide']
      return isOff(hour) && at < FEW ? [] : ['regional']
    },
  },
  {
    name: 'its whole fleet falls silent, and its coast stations go on',
    dark: near.vessels,
    fleets: [near, far, stations],
    feedsOf: (fleet, _, hour) => (fleet === far ? ['wide'] : isOff(hour) && fleet === near ? [] : ['regional']),
  },
  {
    name: 'forged vessels fall silent with all of its vessels but four',
    dark: near.vessels - 4 + forged.vessels,
    fleets: [near, far, forged],
    feedsOf: (fleet, at, hour) =>
      fleet === far ? ['wide'] : isOff(hour) && (fleet === forged || at >= 4) ? [] : ['regional'],
  },
  {
    name: 'it fails with its coast stations',
    dark: 0,
    fleets: [near, far, stations],
    feedsOf: (fleet, _, hour) => (fleet === far ? ['wide'] : isOff(hour) ? [] : ['regional']),
  },
]

/** The vessels with an alert about a silence when feeds receive a scene, in a store. */
export async function playFeedScene({ fleets, feedsOf }: FeedScene, around: Surroundings): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'varuna-feeds-'))
  const store = await openSqliteStore(folder)
  const positions = followPositions(store.positions, around)
  const finder = createSilenceFinder({ positions, encounters: store.encounters, around })
  let ids = 0
  for (let start = 0; start < HOURS; start += HOURS_A_START) {
    const ingest = startIngest({
      vesselsPerFeedHour: Infinity,
      positions,
      sleep: async () => {},
      onStoreFault(error) {
        throw error
      },
    })
    const feeds = new Map(
      ['regional', 'wide'].map((name) => [name, ingest.addFeed({ name, mode: 'live', isEndless: true })]),
    )
    for (let hour = start; hour < start + HOURS_A_START; hour += 1) {
      const timeMs = fromMs + hour * HOUR_MS
      for (const [name, { onChunk }] of feeds) {
        const lines = fleets.flatMap((fleet) =>
          Array.from({ length: fleet.vessels }, (_, at) => at)
            .filter((at) => feedsOf(fleet, at, hour).includes(name))
            .map((at) => lineOf(fleet, at, hour, timeMs)),
        )
        if (lines.length === 0) continue
        const bytes = Buffer.from(`mmsi,timestamp,lat,lon,speed,course\n${lines.join('\n')}\n`)
        await onChunk({ source: `${name} ${hour}`, bytes, end: 'whole' }, timeMs + 1_000)
      }
    }
    await ingest.close()
    const nowMs = fromMs + (start + HOURS_A_START) * HOUR_MS
    await finder.run(nowMs)
    const clock = { now: () => nowMs, newId: () => `alert-${(ids += 1)}` }
    while ((await judgeEvents({ store, clock }, 30 * 24 * HOUR_MS)) > 0);
  }
  const { alerts } = await store.alerts.page(testPrincipal('ana'), anyAlert, 100, null)
  await store.close()
  rmSync(folder, { recursive: true })
  return [...new Set(alerts.flatMap(({ code, mmsi }) => (code === 'vessel_dark' && mmsi !== null ? [mmsi] : [])))]
}

/** A vessel that sails east at a knot. */
const lineOf = ({ firstMmsi, lat, lon }: Fleet, at: number, hour: number, timeMs: number) =>
  `${String(firstMmsi + at).padStart(9, '0')},${new Date(timeMs).toISOString()},${lat + (at % 4) / 5},${(lon + (at >> 2) / 5 + hour / 60).toFixed(6)},1,90`
