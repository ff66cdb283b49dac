import type { Behaviour } from '../behaviour/behaviour.ts'
import type { Loitering } from '../behaviour/loitering.ts'
import type { ZoneVisit } from '../behaviour/zone-visit.ts'
import type { Evidence } from '@varuna/vocabulary/events'
import type { Position } from '../position.ts'
import type { Conflict } from '../segments/conflict.ts'
import type { Segment } from '../segment.ts'
import type { VesselState } from '../vessel-state.ts'
import {
  reserve,
  writeByte,
  writeBytes,
  writeCount,
  writeNumber,
  writeText,
  type PackedWriter,
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

/** Upper bounds for the numbers of a state, a segment and a zone visit. */
const STATE_BYTES = 128
const SEGMENT_BYTES = 1_024
const ZONE_BYTES = 96

/**
 * Appends a state: its format version, then bytes that `unpackState` reads; mostly 80 to 220, offshore up to 360, twice that after a silence, at most 4 kB. The MMSI is not included.
 * Times, positions and sums with the precision of stored positions take few bytes, others 9.
 */
export const packState = (
  writer: PackedWriter,
  { mmsi, newestMs, onWaterMs, segments, conflict, classAPositions }: VesselState,
  form: number,
): void => {
  reserve(writer, STATE_BYTES)
  writeByte(writer, form)
  const baseMs = newestMs ?? 0
  writeNumber(writer, newestMs, 1, 0)
  writeNumber(writer, onWaterMs, 1, baseMs)
  writeCount(writer, classAPositions)
  writeCount(writer, segments.length)
  const prefixLength = String(mmsi).length + 1
  for (const segment of segments) packSegment(writer, segment, prefixLength, baseMs)
  writeByte(writer, conflict === null ? 0 : 1)
  if (conflict !== null) packConflict(writer, conflict, baseMs)
}

const packSegment = (writer: PackedWriter, segment: Segment, prefixLength: number, baseMs: number): void => {
  const { id, beganBecause, start, positions, last, recentSeconds, steadySinceMs, pace, behaviour, mark } = segment
  const { continues, broken, doubted, way, isCopy } = segment
  const { stop, portVisit, loitering, zones, onLand } = behaviour
  reserve(writer, SEGMENT_BYTES + (way?.length ?? 0))
  writeByte(
    writer,
    beginnings.indexOf(beganBecause) |
      (pace === null ? 0 : has.pace) |
      (mark === null ? 0 : has.mark) |
      (stop === null ? 0 : has.stop) |
      (portVisit === null ? 0 : has.portVisit) |
      (loitering === null ? 0 : has.loitering) |
      (onLand === null ? 0 : has.onLand),
  )
  const { transceiver } = last
  writeByte(
    writer,
    (continues === null ? 0 : hasBefore.continues) |
      (broken === null ? 0 : hasBefore.broken) |
      (way === null ? 0 : hasBefore.way) |
      (isCopy ? hasBefore.isCopy : 0) |
      (doubted === null ? 0 : hasBefore.doubted) |
      (transceiver === undefined ? 0 : hasBefore[transceiver]),
  )
  packPosition(writer, last, baseMs)
  const origin = { ms: baseMs, lat: Math.round(last.lat * PLACE), lon: Math.round(last.lon * PLACE) }
  writeText(writer, id, prefixLength)
  packEvidence(writer, start, origin)
  writeCount(writer, positions)
  writeCount(writer, recentSeconds.length)
  let before = 0
  for (const seconds of recentSeconds) {
    writeNumber(writer, seconds, 1, before)
    before = seconds
  }
  writeNumber(writer, steadySinceMs, 1, baseMs)
  if (way !== null) writeBytes(writer, way)
  if (continues !== null) {
    writeCount(writer, continues.positions)
    writeNumber(writer, continues.fromMs, 1, baseMs)
  }
  if (broken !== null) {
    packEvidence(writer, broken.from, origin)
    writeNumber(writer, broken.from.knots, RATE, 0)
    writeNumber(writer, broken.from.courseDegrees, RATE, 0)
    writeNumber(writer, broken.steadySinceMs, 1, baseMs)
    writeNumber(writer, broken.usualSeconds, 1, 0)
    for (const count of [broken.positionsBefore, broken.run, broken.reports, broken.vouchedSeconds])
      writeCount(writer, count)
  }
  if (pace !== null) {
    packEvidence(writer, pace.older, origin)
    packEvidence(writer, pace.newer, origin)
  }
  if (mark !== null) {
    writeByte(writer, (mark.counts ? 1 : 0) | (mark.isReturned ? 2 : 0))
    packEvidence(writer, { timeMs: mark.markMs, lat: mark.lat, lon: mark.lon }, origin)
  }
  packBehaviour(writer, behaviour, origin)
  writeCount(writer, zones.length)
  for (const visit of zones) packZoneVisit(writer, visit, origin)
  if (doubted !== null) {
    writeCount(writer, doubted.reports)
    writeNumber(writer, doubted.fromMs, 1, baseMs)
    packSegment(writer, doubted.before, prefixLength, baseMs)
  }
}

const packPosition = (writer: PackedWriter, position: Position, baseMs: number): void => {
  writeNumber(writer, position.timeMs, 1, baseMs)
  writeNumber(writer, position.lat, POSITION, 0)
  writeNumber(writer, position.lon, POSITION, 0)
  writeNumber(writer, position.speedKnots, RATE, 0)
  writeNumber(writer, position.courseDegrees, RATE, 0)
  writeNumber(writer, position.timeUncertaintyMs, PER_SECOND, 0)
}

const packEvidence = (writer: PackedWriter, { timeMs, lat, lon }: Evidence, origin: Origin): void => {
  writeNumber(writer, timeMs, 1, origin.ms)
  writeNumber(writer, lat, PLACE, origin.lat)
  writeNumber(writer, lon, PLACE, origin.lon)
}

const packBehaviour = (
  writer: PackedWriter,
  { stop, portVisit, loitering, onLand }: Behaviour,
  origin: Origin,
): void => {
  if (stop !== null) {
    packEvidence(writer, stop.from, origin)
    packEvidence(writer, stop.last, origin)
    writeCount(writer, stop.positions)
  }
  if (portVisit !== null) {
    const { port, from, last, positions, wasSeenEntering, hasStopped, wasSilent } = portVisit
    const flags =
      (wasSeenEntering ? 1 : 0) | (hasStopped ? 2 : 0) | (wasSilent ? 4 : 0) | (port.locode === null ? 0 : 8)
    writeByte(writer, flags)
    packEvidence(writer, from, origin)
    packEvidence(writer, last, origin)
    writeCount(writer, positions)
    writeNumber(writer, port.lat, POSITION, 0)
    writeNumber(writer, port.lon, POSITION, 0)
    writeText(writer, port.name)
    writeText(writer, port.country)
    if (port.locode !== null) writeText(writer, port.locode)
    reserve(writer, SEGMENT_BYTES)
  }
  if (loitering !== null) packLoitering(writer, loitering, origin)
  if (onLand !== null) {
    writeByte(writer, onLand.cameFromWater ? 1 : 0)
    packEvidence(writer, onLand.from, origin)
    packEvidence(writer, onLand.last, origin)
    writeCount(writer, onLand.positions)
    writeNumber(writer, onLand.mostInsideNm, SUM, 0)
  }
}

const packLoitering = (writer: PackedWriter, loitering: Loitering, origin: Origin): void => {
  packEvidence(writer, loitering.from, origin)
  packEvidence(writer, loitering.last, origin)
  writeCount(writer, loitering.positions)
  writeNumber(writer, loitering.latSum, SUM, 0)
  writeNumber(writer, loitering.lonSum, SUM, 0)
  writeNumber(writer, loitering.nm, SUM, 0)
  writeCount(writer, loitering.bins.length)
  for (const { startMs, hours, nm } of loitering.bins) {
    writeNumber(writer, startMs, 1, origin.ms)
    writeNumber(writer, hours, SUM, 0)
    writeNumber(writer, nm, SUM, 0)
  }
}

const packZoneVisit = (writer: PackedWriter, visit: ZoneVisit, origin: Origin): void => {
  const { zone, from, last, positions, wasSeenEntering } = visit
  writeText(writer, zone.id)
  writeText(writer, zone.name)
  reserve(writer, ZONE_BYTES)
  writeByte(
    writer,
    (zone.approximate ? zoneFlags.approximate : 0) |
      (zone.isClosed === true ? zoneFlags.isClosed : 0) |
      (wasSeenEntering ? ENTERED : 0),
  )
  packEvidence(writer, from, origin)
  packEvidence(writer, last, origin)
  writeCount(writer, positions)
}

const packConflict = (writer: PackedWriter, conflict: Conflict, baseMs: number): void => {
  const origin = { ms: baseMs, lat: 0, lon: 0 }
  reserve(writer, STATE_BYTES)
  writeByte(writer, (conflict.isOver ? 1 : 0) | (conflict.leftTrack ? 2 : 0))
  packEvidence(writer, conflict.from, origin)
  packEvidence(writer, conflict.jumpedTo, origin)
  packEvidence(writer, conflict.last, origin)
  writeNumber(writer, conflict.apartNm, SUM, 0)
  writeNumber(writer, conflict.knots, SUM, 0)
  writeCount(writer, conflict.jumps)
  writeCount(writer, conflict.returns)
  writeCount(writer, conflict.strays)
}
