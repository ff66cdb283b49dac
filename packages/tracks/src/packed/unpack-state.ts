import { emptyBehaviour, type Behaviour } from '../behaviour/behaviour.ts'
import type { Loitering } from '../behaviour/loitering.ts'
import type { OnLand } from '../behaviour/on-land.ts'
import type { PortVisit } from '../behaviour/port-visit.ts'
import type { Stop } from '../behaviour/stop.ts'
import type { ZoneVisit } from '../behaviour/zone-visit.ts'
import type { LastMark } from '../encounters/marks.ts'
import type { Evidence } from '@varuna/vocabulary/events'
import { transceivers, type Position } from '../position.ts'
import type { BrokenSilence } from '../segments/broken-silence.ts'
import type { Conflict } from '../segments/conflict.ts'
import type { Segment } from '../segment.ts'
import type { VesselState } from '../vessel-state.ts'
import {
  readByte,
  readBytes,
  readCount,
  readLength,
  readNullable,
  readNumber,
  readText,
  type PackedReader,
} from '../packed-bytes.ts'
import {
  beginnings,
  ENTERED,
  has,
  hasBefore,
  PER_SECOND,
  PLACE,
  POSITION,
  RATE,
  SUM,
  zoneFlags,
  type Origin,
} from './packed-form.ts'

const MAX_SEGMENTS = 4
const MAX_RECENT = 14
const MAX_ZONES = 3
const MAX_BINS = 4
const MAX_WAY = 1_024

/** Reads the state of a vessel that `packState` wrote, from `begin` to before `end`; null for other bytes. */
export const unpackState = (mmsi: number, bytes: Uint8Array, begin: number, end: number): VesselState | null => {
  const reader: PackedReader = { bytes, at: begin, end, isDamaged: false }
  const newestMs = readNullable(reader, 1, 0)
  const baseMs = newestMs ?? 0
  const onWaterMs = readNullable(reader, 1, baseMs)
  const prefix = `${mmsi}-`
  const classAPositions = readCount(reader)
  const segments: Segment[] = []
  for (let left = readLength(reader, MAX_SEGMENTS); left > 0; left--) segments.push(readSegment(reader, prefix, baseMs))
  const conflict = readByte(reader) === 0 ? null : readConflict(reader, baseMs)
  return reader.isDamaged || reader.at !== end
    ? null
    : { mmsi, newestMs, onWaterMs, segments, conflict, classAPositions }
}

const readSegment = (reader: PackedReader, prefix: string, baseMs: number): Segment => {
  const flags = readByte(reader)
  const before = readByte(reader)
  const transceiver = transceivers.find((one) => before & hasBefore[one])
  const last = { ...readPosition(reader, baseMs), ...(transceiver && { transceiver }) }
  const origin = { ms: baseMs, lat: Math.round(last.lat * PLACE), lon: Math.round(last.lon * PLACE) }
  const id = readText(reader, prefix)
  const start = readEvidence(reader, origin)
  const positions = readCount(reader)
  const recentSeconds: number[] = []
  let seconds = 0
  for (let left = readLength(reader, MAX_RECENT); left > 0; left--) {
    seconds = readNumber(reader, 1, seconds)
    recentSeconds.push(seconds)
  }
  const steadySinceMs = readNumber(reader, 1, baseMs)
  const way = before & hasBefore.way ? readBytes(reader, MAX_WAY) : null
  const continues =
    before & hasBefore.continues ? { positions: readCount(reader), fromMs: readNumber(reader, 1, baseMs) } : null
  const broken = before & hasBefore.broken ? readBroken(reader, origin, baseMs) : null
  const pace = flags & has.pace ? { older: readEvidence(reader, origin), newer: readEvidence(reader, origin) } : null
  const mark = flags & has.mark ? readMark(reader, origin) : null
  const beganBecause = beginnings[flags & 3] ?? 'first'
  const behaviour = readBehaviour(reader, flags, origin)
  const doubted =
    before & hasBefore.doubted && !reader.isDamaged
      ? {
          reports: readCount(reader),
          fromMs: readNumber(reader, 1, baseMs),
          before: readSegment(reader, prefix, baseMs),
        }
      : null
  return {
    id,
    beganBecause,
    start,
    positions,
    last,
    recentSeconds,
    steadySinceMs,
    way,
    isCopy: (before & hasBefore.isCopy) !== 0,
    pace,
    behaviour,
    continues,
    broken,
    doubted,
    mark,
  }
}

const readBroken = (reader: PackedReader, origin: Origin, baseMs: number): BrokenSilence => ({
  from: {
    ...readEvidence(reader, origin),
    knots: readNullable(reader, RATE, 0),
    courseDegrees: readNullable(reader, RATE, 0),
  },
  steadySinceMs: readNumber(reader, 1, baseMs),
  usualSeconds: readNullable(reader, 1, 0),
  positionsBefore: readCount(reader),
  run: readCount(reader),
  reports: readCount(reader),
  vouchedSeconds: readCount(reader),
})

const readPosition = (reader: PackedReader, baseMs: number): Position => ({
  timeMs: readNumber(reader, 1, baseMs),
  lat: readNumber(reader, POSITION, 0),
  lon: readNumber(reader, POSITION, 0),
  speedKnots: readNullable(reader, RATE, 0),
  courseDegrees: readNullable(reader, RATE, 0),
  timeUncertaintyMs: readNumber(reader, PER_SECOND, 0),
})

const readEvidence = (reader: PackedReader, origin: Origin): Evidence => ({
  timeMs: readNumber(reader, 1, origin.ms),
  lat: readNumber(reader, PLACE, origin.lat),
  lon: readNumber(reader, PLACE, origin.lon),
})

const readMark = (reader: PackedReader, origin: Origin): LastMark => {
  const flags = readByte(reader)
  const { timeMs, lat, lon } = readEvidence(reader, origin)
  return { markMs: timeMs, lat, lon, counts: (flags & 1) !== 0, isReturned: (flags & 2) !== 0 }
}

const readBehaviour = (reader: PackedReader, flags: number, origin: Origin): Behaviour => {
  const stop = flags & has.stop ? readStop(reader, origin) : null
  const portVisit = flags & has.portVisit ? readPortVisit(reader, origin) : null
  const loitering = flags & has.loitering ? readLoitering(reader, origin) : null
  const onLand = flags & has.onLand ? readOnLand(reader, origin) : null
  const zones: ZoneVisit[] = []
  for (let left = readLength(reader, MAX_ZONES); left > 0; left--) zones.push(readZoneVisit(reader, origin))
  const isEmpty = zones.length === 0 && !stop && !portVisit && !loitering && !onLand
  return isEmpty ? emptyBehaviour : { stop, portVisit, loitering, zones, onLand }
}

const readStop = (reader: PackedReader, origin: Origin): Stop => ({
  from: readEvidence(reader, origin),
  last: readEvidence(reader, origin),
  positions: readCount(reader),
})

const readPortVisit = (reader: PackedReader, origin: Origin): PortVisit => {
  const flags = readByte(reader)
  const from = readEvidence(reader, origin)
  const last = readEvidence(reader, origin)
  const positions = readCount(reader)
  const lat = readNumber(reader, POSITION, 0)
  const lon = readNumber(reader, POSITION, 0)
  const name = readText(reader)
  const country = readText(reader)
  return {
    port: { name, country, locode: flags & 8 ? readText(reader) : null, lat, lon },
    from,
    last,
    positions,
    wasSeenEntering: (flags & 1) !== 0,
    hasStopped: (flags & 2) !== 0,
    wasSilent: (flags & 4) !== 0,
  }
}

const readLoitering = (reader: PackedReader, origin: Origin): Loitering => ({
  from: readEvidence(reader, origin),
  last: readEvidence(reader, origin),
  positions: readCount(reader),
  latSum: readNumber(reader, SUM, 0),
  lonSum: readNumber(reader, SUM, 0),
  nm: readNumber(reader, SUM, 0),
  bins: Array.from({ length: readLength(reader, MAX_BINS) }, () => ({
    startMs: readNumber(reader, 1, origin.ms),
    hours: readNumber(reader, SUM, 0),
    nm: readNumber(reader, SUM, 0),
  })),
})

const readOnLand = (reader: PackedReader, origin: Origin): OnLand => {
  const cameFromWater = readByte(reader) !== 0
  return {
    from: readEvidence(reader, origin),
    last: readEvidence(reader, origin),
    positions: readCount(reader),
    mostInsideNm: readNumber(reader, SUM, 0),
    cameFromWater,
  }
}

const readZoneVisit = (reader: PackedReader, origin: Origin): ZoneVisit => {
  const id = readText(reader)
  const name = readText(reader)
  const flags = readByte(reader)
  return {
    zone: {
      id,
      name,
      approximate: (flags & zoneFlags.approximate) !== 0,
      ...((flags & zoneFlags.isClosed) !== 0 && { isClosed: true }),
    },
    from: readEvidence(reader, origin),
    last: readEvidence(reader, origin),
    positions: readCount(reader),
    wasSeenEntering: (flags & ENTERED) !== 0,
  }
}

const readConflict = (reader: PackedReader, baseMs: number): Conflict => {
  const origin = { ms: baseMs, lat: 0, lon: 0 }
  const flags = readByte(reader)
  return {
    from: readEvidence(reader, origin),
    jumpedTo: readEvidence(reader, origin),
    last: readEvidence(reader, origin),
    apartNm: readNumber(reader, SUM, 0),
    knots: readNumber(reader, SUM, 0),
    jumps: readCount(reader),
    returns: readCount(reader),
    strays: readCount(reader),
    isOver: (flags & 1) !== 0,
    leftTrack: (flags & 2) !== 0,
  }
}
