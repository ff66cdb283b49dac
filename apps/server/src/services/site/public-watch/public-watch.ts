import { MAX_PUBLIC_VESSELS, type ReceivedVessels, type publicWatchModes } from '@varuna/contract/public/public-watch'
import { pastVessels, type LiveVesselRow } from '@varuna/contract/watch/live'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import type { Replay } from './read-replay.ts'

export type PublicWatchMode = (typeof publicWatchModes)[number]

export interface PublicWatchRecord {
  mode: PublicWatchMode
  replay: Replay | null
  received: ReceivedVessels | null
}

interface Effects {
  /** Where all vessels were at a time, as `pastVessels` JSON. */
  listPast(timeMs: number): Promise<string>
  now(): number
  /** Received vessels could not be read; the answer shows those read last, or none. */
  onFault(error: unknown): void
}

interface Options {
  mode: PublicWatchMode
  delayMs: number
  replay: Replay
}

export interface PublicWatch {
  readonly mode: PublicWatchMode
  /** The same record for all visitors, until it is read again. */
  read(): Promise<PublicWatchRecord>
}

/** However many visitors ask, the traffic is read once in this time; after a failure too. */
const READ_EVERY_MS = 5 * 60_000
/** Received vessels that could not be read again are shown for so long. */
const MAX_AGE_MS = 30 * 60_000

/** Armed forces, rescue and police, by ITU-R M.1371, and vessels that state no type, as those often do: their whereabouts are nobody's business here. */
const privateTypes: ReadonlySet<number | null> = new Set([null, 0, 35, 51, 55])

/** What visitors without an account see of ships (docs/decisions/061-what-visitors-see-and-try.md). */
export function createPublicWatch(
  { listPast, now, onFault }: Effects,
  { mode, delayMs, replay }: Options,
): PublicWatch {
  if (mode !== 'live') {
    const record = { mode, replay: mode === 'replay' ? replay : null, received: null }
    return { mode, read: () => Promise.resolve(record) }
  }
  const ofAlerts = onlyOfAlerts(replay)
  let record: Promise<PublicWatchRecord> | null = null
  let askedMs = -Infinity
  let last: { received: ReceivedVessels; readMs: number } | null = null

  const readReceived = async (): Promise<PublicWatchRecord> => {
    const readMs = now()
    try {
      const past = pastVessels.parse(JSON.parse(await listPast(readMs - delayMs)))
      last = { received: withoutNames(past, delayMs), readMs }
    } catch (error) {
      onFault(error)
    }
    const isFresh = last !== null && readMs - last.readMs <= MAX_AGE_MS
    return { mode, replay: ofAlerts, received: isFresh ? (last?.received ?? null) : null }
  }
  return {
    mode,
    read() {
      if (record === null || now() - askedMs >= READ_EVERY_MS) {
        askedMs = now()
        record = readReceived()
      }
      return record
    },
  }
}

function withoutNames({ at, total, vessels }: ReturnType<typeof pastVessels.parse>, delayMs: number): ReceivedVessels {
  const shown = vessels.filter(([, , , , , , , , shipType]) => !privateTypes.has(shipType))
  const stride = Math.max(1, Math.ceil(shown.length / MAX_PUBLIC_VESSELS))
  const rows = shown
    .filter((_, index) => index % stride === 0)
    .map(([mmsi, timeMs, lat, lon, speed, course, heading, status, shipType, flag], index): LiveVesselRow => [
      isSimulatedMmsi(mmsi) ? mmsi : index + 1,
      timeMs,
      lat,
      lon,
      speed,
      course,
      heading,
      status,
      shipType,
      flag,
      null,
      [],
    ])
  // Of more vessels than the answer lists, there are only cells, and nothing shows how many are left out.
  const shownTotal = vessels.length === 0 ? total : shown.length
  return { at, delayMinutes: Math.round(delayMs / 60_000), total: shownTotal, vessels: rows }
}

const onlyOfAlerts = (replay: Replay): Replay => {
  const mmsis = new Set(
    replay.alerts.flatMap(({ alert, event }) => [
      ...(event?.vessels ?? []),
      ...(alert.mmsi === null ? [] : [alert.mmsi]),
    ]),
  )
  return { ...replay, vessels: replay.vessels.filter(({ mmsi }) => mmsis.has(mmsi)) }
}
