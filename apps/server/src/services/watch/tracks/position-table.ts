import { otherStation } from '@varuna/ais/reports/other-station'
import { hashReport } from '@varuna/ais/streams/duplicates'
import type { PositionReport } from '@varuna/ais/reports/report'
import { transceivers, type Position } from '@varuna/tracks/position'

const FIRST_ROWS = 65_536
const classBits: Readonly<Partial<Record<PositionReport['station'], number>>> = { class_a: 2, class_b: 4 }
const classOfBits = (bits: number) => transceivers.find((one) => bits & (classBits[one] ?? 0)) ?? 'unknown'

/** The class that sent a report, where it is known. */
export const transceiverOf = ({ station }: Pick<PositionReport, 'station'>): Pick<Position, 'transceiver'> =>
  station === 'class_a' || station === 'class_b' ? { transceiver: station } : {}

/** Positions in the order of their files, 53 bytes each. */
export interface PositionTable {
  readonly rows: number
  add(report: PositionReport): void
  mmsiOf(row: number): number
  timeOf(row: number): number
  positionOf(row: number): Position
  /** Hash of the whole report without its time. */
  hashOf(row: number): number
  /** Whether the row counts for events; base stations, aids to navigation and aircraft do not. */
  isVessel(row: number): boolean
  /** Rows in time order; those of one moment by MMSI and place, so that file order does not matter. */
  inOrderOfTime(): Uint32Array
}

export function createPositionTable(): PositionTable {
  let rows = 0
  let numbers = new Float64Array(4 * FIRST_ROWS)
  /** Speed, course, and the uncertainty of the time in seconds. */
  let motion = new Float32Array(3 * FIRST_ROWS)
  let hashes = new Float64Array(FIRST_ROWS)
  /** 1 of vessels, and a bit for each class. */
  let vessels = new Uint8Array(FIRST_ROWS)
  const at = (row: number, column: number) => numbers[4 * row + column] as number
  const grow = () => {
    numbers = enlarge(numbers, new Float64Array(2 * numbers.length))
    motion = enlarge(motion, new Float32Array(2 * motion.length))
    hashes = enlarge(hashes, new Float64Array(2 * hashes.length))
    vessels = enlarge(vessels, new Uint8Array(2 * vessels.length))
  }
  const compare = (a: number, b: number) =>
    at(a, 1) - at(b, 1) || at(a, 0) - at(b, 0) || at(a, 2) - at(b, 2) || at(a, 3) - at(b, 3) || a - b
  return {
    get rows() {
      return rows
    },
    add(report) {
      const { mmsi, timeMs, lat, lon, speedKnots, courseDegrees, station } = report
      if (rows === vessels.length) grow()
      numbers.set([mmsi, timeMs, lat, lon], 4 * rows)
      motion.set([speedKnots ?? NaN, courseDegrees ?? NaN, storedUncertaintyMs(report) / 1000], 3 * rows)
      hashes[rows] = hashReport(report)
      vessels[rows] = (isVesselStation(mmsi, station) ? 1 : 0) | (classBits[station] ?? 0)
      rows += 1
    },
    mmsiOf: (row) => at(row, 0),
    timeOf: (row) => at(row, 1),
    positionOf: (row) => ({
      timeMs: at(row, 1),
      lat: at(row, 2),
      lon: at(row, 3),
      speedKnots: orNull(motion[3 * row]),
      courseDegrees: orNull(motion[3 * row + 1]),
      timeUncertaintyMs: (motion[3 * row + 2] as number) * 1000,
      ...transceiverOf({ station: classOfBits(vessels[row] as number) }),
    }),
    hashOf: (row) => hashes[row] as number,
    isVessel: (row) => ((vessels[row] as number) & 1) === 1,
    inOrderOfTime: () => Uint32Array.from({ length: rows }, (_, row) => row).sort(compare),
  }
}

/** Rounded up to seconds, as the store does. */
export const storedUncertaintyMs = ({ timeUncertaintyMs = 0 }: PositionReport) =>
  Math.ceil(timeUncertaintyMs / 1000) * 1000

/** Speeds have a resolution of 0.1 knots, but a 32-bit float reads back as 12.300000190734863. */
const orNull = (value: number | undefined) =>
  value === undefined || Number.isNaN(value) ? null : Math.round(value * 1000) / 1000

function enlarge<Numbers extends Float64Array | Float32Array | Uint8Array>(from: Numbers, into: Numbers): Numbers {
  into.set(from)
  return into
}

/** Whether a station is a vessel, by its MMSI and the message that it sent. */
export const isVesselStation = (mmsi: number, station: PositionReport['station']) =>
  otherStation(mmsi, station) === null
