import type { PositionReport } from '@varuna/ais/reports/report'
import { boundsOf, type Bounds, type Box } from '../../../store/interfaces/watch/box.ts'

const FIRST_SLOTS = 4_096
/** Larger than any report time. */
const SETTLED_MS = 2 ** 43
const NONE = -1
/** A vessel with this many reports is settled: it is not evicted while there are unsettled ones. */
const SETTLED_REPORTS = 3

const tenthsOf = (value: number | null) => (value === null ? NONE : Math.round(value * 10))
const ofTenths = (value: number) => (value === NONE ? 'null' : String(value / 10))
const orNull = (value: number) => (value === NONE ? 'null' : String(value))

/** Vessel data of a live index by slot, as typed-array columns of about 150 bytes per vessel. */
export class LiveColumns {
  mmsi = new Int32Array(FIRST_SLOTS)
  timeMs = new Float64Array(FIRST_SLOTS)
  latE7 = new Int32Array(FIRST_SLOTS)
  lonE7 = new Int32Array(FIRST_SLOTS)
  speed = new Int16Array(FIRST_SLOTS)
  course = new Int16Array(FIRST_SLOTS)
  heading = new Int16Array(FIRST_SLOTS)
  status = new Int8Array(FIRST_SLOTS)
  shipType = new Int16Array(FIRST_SLOTS)
  changed = new Float64Array(FIRST_SLOTS)
  /** Capped at `SETTLED_REPORTS`. */
  reports = new Uint8Array(FIRST_SLOTS)
  /** As JSON. */
  readonly name: string[] = []

  /** Resets the columns for a new vessel. */
  begin(slot: number, mmsi: number): void {
    this.mmsi[slot] = mmsi
    this.reports[slot] = 0
    this.shipType[slot] = NONE
    this.name[slot] = 'null'
  }

  setReport(slot: number, report: PositionReport): void {
    this.timeMs[slot] = report.timeMs
    if (!this.isSettled(slot)) this.reports[slot] = (this.reports[slot] as number) + 1
    this.latE7[slot] = Math.round(report.lat * 1e7)
    this.lonE7[slot] = Math.round(report.lon * 1e7)
    this.speed[slot] = tenthsOf(report.speedKnots)
    this.course[slot] = tenthsOf(report.courseDegrees)
    this.heading[slot] = report.headingDegrees === null ? NONE : Math.round(report.headingDegrees)
    this.status[slot] = report.navigationStatus ?? NONE
  }

  /** Merges a vessel's static data and returns whether anything changed; null means not reported and changes nothing. */
  setStatic(slot: number, { name, shipType }: { name: string | null; shipType: number | null }): boolean {
    const newName = name === null ? (this.name[slot] as string) : JSON.stringify(name)
    const newType = shipType ?? (this.shipType[slot] as number)
    if (newName === this.name[slot] && newType === this.shipType[slot]) return false
    this.name[slot] = newName
    this.shipType[slot] = newType
    return true
  }

  isSettled(slot: number): boolean {
    return (this.reports[slot] as number) >= SETTLED_REPORTS
  }

  /** Eviction order: time of the last report; every settled vessel sorts after all unsettled ones. */
  standing(slot: number): number {
    return (this.timeMs[slot] as number) + (this.isSettled(slot) ? SETTLED_MS : 0)
  }

  /** Returns a test of slots for a box; null is the whole world. Every vessel is tested: 200,000 take about a millisecond. */
  within(box: Box | null): (slot: number) => boolean {
    if (box === null) return () => true
    const { south, north, longitudes }: Bounds = boundsOf(box)
    const [first, second = { west: 1, east: 0 }] = longitudes as [{ west: number; east: number }]
    return (slot) => {
      const lat = this.latE7[slot] as number
      const lon = this.lonE7[slot] as number
      return (
        lat >= south &&
        lat <= north &&
        ((lon >= first.west && lon <= first.east) || (lon >= second.west && lon <= second.east))
      )
    }
  }

  /** Latitude and longitude of a vessel, degrees. */
  placeAt(slot: number): { lat: number; lon: number } {
    return { lat: (this.latE7[slot] as number) / 1e7, lon: (this.lonE7[slot] as number) / 1e7 }
  }

  /** Latitude and longitude of a vessel, in units of 1e-7 degrees. */
  placeE7At(slot: number): { latE7: number; lonE7: number } {
    return { latE7: this.latE7[slot] as number, lonE7: this.lonE7[slot] as number }
  }

  /** Time of a vessel's last report, and its ship type (ITU-R M.1371) if reported. */
  statedAt(slot: number): { mmsi: number; timeMs: number; shipType: number | null } {
    const shipType = this.shipType[slot] as number
    return {
      mmsi: this.mmsi[slot] as number,
      timeMs: this.timeMs[slot] as number,
      shipType: shipType === NONE ? null : shipType,
    }
  }

  /**
   * A vessel as `liveVesselRow` JSON, with the kinds of its events as comma-separated JSON. Built by hand, because there are tens of
   * thousands.
   */
  rowAt(slot: number, flag: string | null, kinds: string): string {
    return (
      `[${this.mmsi[slot]},${this.timeMs[slot]},${(this.latE7[slot] as number) / 1e7},${(this.lonE7[slot] as number) / 1e7},` +
      `${ofTenths(this.speed[slot] as number)},${ofTenths(this.course[slot] as number)},` +
      `${orNull(this.heading[slot] as number)},${orNull(this.status[slot] as number)},` +
      `${orNull(this.shipType[slot] as number)},${flag === null ? 'null' : `"${flag}"`},${this.name[slot]},[${kinds}]]`
    )
  }

  resize(size: number): void {
    this.mmsi = resized(this.mmsi, new Int32Array(size))
    this.timeMs = resized(this.timeMs, new Float64Array(size))
    this.latE7 = resized(this.latE7, new Int32Array(size))
    this.lonE7 = resized(this.lonE7, new Int32Array(size))
    this.speed = resized(this.speed, new Int16Array(size))
    this.course = resized(this.course, new Int16Array(size))
    this.heading = resized(this.heading, new Int16Array(size))
    this.status = resized(this.status, new Int8Array(size))
    this.shipType = resized(this.shipType, new Int16Array(size))
    this.changed = resized(this.changed, new Float64Array(size))
    this.reports = resized(this.reports, new Uint8Array(size))
  }

  /** Frees memory beyond `used` slots. */
  shrink(used: number): void {
    this.name.length = Math.min(this.name.length, used)
    let size = this.mmsi.length
    while (size > FIRST_SLOTS && size / 4 >= used) size /= 2
    if (size < this.mmsi.length) this.resize(size)
  }
}

function resized<Numbers extends Float64Array | Int32Array | Int16Array | Int8Array | Uint8Array>(
  from: Numbers,
  into: Numbers,
) {
  into.set(from.length > into.length ? from.subarray(0, into.length) : from)
  return into
}
