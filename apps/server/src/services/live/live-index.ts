import type { PositionReport } from '@varuna/ais/streams/report'
import type { trackEventKind } from '@varuna/contract/track-event'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import { boundsOf, type Bounds, type Box } from '../../store/positions/latest-cells.ts'

type LastingKind = (typeof trackEventKind.options)[number]

/** An event that lasts, of one vessel. */
export interface LastingEvent {
  id: string
  kind: LastingKind
}

/** A vessel that left the index; `sequence` orders it among the changes. */
interface Removal {
  sequence: number
  slot: number
  mmsi: number
}

export interface LiveIndexOptions {
  /** Vessels in the index; with more, those that reported once or twice make room, and then those whose positions are oldest. */
  capacity: number
  /** Removals that a reader can catch up with. */
  retainedRemovals: number
  /** ISO 3166-1 alpha-2 of an MMSI. */
  flagOf(mmsi: number): string | null
}

const FIRST_SLOTS = 4_096
/** More than any time of a report. */
const SETTLED_MS = 2 ** 43
/** Share of the vessels that make room at once, so that finding the oldest is rare. */
const EVICTED_SHARE = 0.05
const MAX_LASTING = 16
const NONE = -1
/** A vessel that reported so often is settled: it makes no room for others while there are any that are not. */
const SETTLED_REPORTS = 3

const tenthsOf = (value: number | null) => (value === null ? NONE : Math.round(value * 10))
const ofTenths = (value: number) => (value === NONE ? 'null' : String(value / 10))
const orNull = (value: number) => (value === NONE ? 'null' : String(value))

/**
 * The latest position of every vessel, with what it last stated and the events that last: columns of numbers, about 150 bytes a vessel.
 * Every change gets the next sequence number, so that a reader finds what has changed since it last looked.
 */
export class LiveIndex {
  readonly #options: LiveIndexOptions
  readonly #slots = new Map<number, number>()
  readonly #free: number[] = []
  /** Slots in use or free again; larger ones were never used. */
  #used = 0
  #sequence = 0
  #removals: Removal[] = []
  #newestForgotten = 0
  #simulated = 0

  #mmsi = new Int32Array(FIRST_SLOTS)
  #timeMs = new Float64Array(FIRST_SLOTS)
  #latE7 = new Int32Array(FIRST_SLOTS)
  #lonE7 = new Int32Array(FIRST_SLOTS)
  #speed = new Int16Array(FIRST_SLOTS)
  #course = new Int16Array(FIRST_SLOTS)
  #heading = new Int16Array(FIRST_SLOTS)
  #status = new Int8Array(FIRST_SLOTS)
  #shipType = new Int16Array(FIRST_SLOTS)
  #changed = new Float64Array(FIRST_SLOTS)
  /** Up to `SETTLED_REPORTS`. */
  #reports = new Uint8Array(FIRST_SLOTS)
  /** As JSON. */
  readonly #name: string[] = []
  readonly #lasting: (LastingEvent[] | undefined)[] = []

  constructor(options: LiveIndexOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#slots.size
  }

  get simulated(): number {
    return this.#simulated
  }

  /** Number of the newest change. */
  get sequence(): number {
    return this.#sequence
  }

  /** Slots are numbers from 0 to below this; a removed vessel's slot is used again. */
  get slotCount(): number {
    return this.#used
  }

  has(mmsi: number): boolean {
    return this.#slots.has(mmsi)
  }

  /** Whether a vessel has changed after a change. */
  hasChangedSince(mmsi: number, sequence: number): boolean {
    const slot = this.#slots.get(mmsi)
    return slot !== undefined && (this.#changed[slot] as number) > sequence
  }

  /** Keeps a position unless a newer one is known; true when its vessel is new in the index. */
  setPosition(report: PositionReport): boolean {
    const { mmsi, timeMs } = report
    let slot = this.#slots.get(mmsi)
    const isNew = slot === undefined
    if (slot === undefined) slot = this.#add(mmsi)
    else if (timeMs <= (this.#timeMs[slot] as number)) return false
    this.#timeMs[slot] = timeMs
    if ((this.#reports[slot] as number) < SETTLED_REPORTS) this.#reports[slot] = (this.#reports[slot] as number) + 1
    this.#latE7[slot] = Math.round(report.lat * 1e7)
    this.#lonE7[slot] = Math.round(report.lon * 1e7)
    this.#speed[slot] = tenthsOf(report.speedKnots)
    this.#course[slot] = tenthsOf(report.courseDegrees)
    this.#heading[slot] = report.headingDegrees === null ? NONE : Math.round(report.headingDegrees)
    this.#status[slot] = report.navigationStatus ?? NONE
    this.#touch(slot)
    return isNew
  }

  /** Keeps what a vessel states; null is not stated and changes nothing. */
  setStatic(mmsi: number, { name, shipType }: { name: string | null; shipType: number | null }): void {
    const slot = this.#slots.get(mmsi)
    if (slot === undefined) return
    const newName = name === null ? (this.#name[slot] as string) : JSON.stringify(name)
    const newType = shipType ?? (this.#shipType[slot] as number)
    if (newName === this.#name[slot] && newType === this.#shipType[slot]) return
    this.#name[slot] = newName
    this.#shipType[slot] = newType
    this.#touch(slot)
  }

  /** Adds or ends an event of a vessel; true when that changes it. */
  setEvent(mmsi: number, { id, kind }: LastingEvent, lasts: boolean): boolean {
    const slot = this.#slots.get(mmsi)
    if (slot === undefined) return false
    const before = this.#lasting[slot] ?? []
    const isKnown = before.some((event) => event.id === id)
    if (lasts === isKnown || (lasts && before.length >= MAX_LASTING)) return false
    this.#lasting[slot] = lasts ? [...before, { id, kind }] : before.filter((event) => event.id !== id)
    this.#touch(slot)
    return true
  }

  lastingOf(mmsi: number): readonly LastingEvent[] {
    const slot = this.#slots.get(mmsi)
    return (slot === undefined ? undefined : this.#lasting[slot]) ?? []
  }

  remove(mmsi: number): void {
    const slot = this.#slots.get(mmsi)
    if (slot === undefined) return
    this.#slots.delete(mmsi)
    if (isSimulatedMmsi(mmsi)) this.#simulated -= 1
    this.#mmsi[slot] = 0
    this.#name[slot] = 'null'
    this.#lasting[slot] = undefined
    this.#free.push(slot)
    this.#sequence += 1
    this.#changed[slot] = this.#sequence
    this.#removals.push({ sequence: this.#sequence, slot, mmsi })
    const most = this.#options.retainedRemovals
    if (this.#removals.length <= 2 * most) return
    this.#newestForgotten = this.#removals[this.#removals.length - most - 1]?.sequence ?? 0
    this.#removals = this.#removals.slice(-most)
  }

  /**
   * Removes the vessels whose positions are older than a time; while the index is more than half full, those that are not settled already
   * when they are older than `unsettledMs`. Gives memory back that is no longer needed.
   */
  removeBefore(timeMs: number, unsettledMs = timeMs): void {
    const isCrowded = this.#slots.size > this.#options.capacity / 2
    for (let slot = 0; slot < this.#used; slot++) {
      if (this.#mmsi[slot] === 0) continue
      const isSettled = !isCrowded || (this.#reports[slot] as number) >= SETTLED_REPORTS
      if ((this.#timeMs[slot] as number) < (isSettled ? timeMs : unsettledMs)) this.remove(this.#mmsi[slot] as number)
    }
    this.#shrink()
  }

  /** Slots in use stay where they are, because streams know them; those after the last one go. */
  #shrink(): void {
    const before = this.#used
    while (this.#used > 0 && this.#mmsi[this.#used - 1] === 0) this.#used -= 1
    if (this.#used === before) return
    let kept = 0
    for (const slot of this.#free) if (slot < this.#used) this.#free[kept++] = slot
    this.#free.length = kept
    this.#name.length = Math.min(this.#name.length, this.#used)
    this.#lasting.length = Math.min(this.#lasting.length, this.#used)
    let size = this.#mmsi.length
    while (size > FIRST_SLOTS && size / 4 >= this.#used) size /= 2
    if (size < this.#mmsi.length) this.#resize(size)
  }

  /** MMSIs of the vessels, in any order. */
  mmsis(): IterableIterator<number> {
    return this.#slots.keys()
  }

  /** Vessels removed after a change, oldest first; null when that is too long ago to know. */
  removedSince(sequence: number): Removal[] | null {
    if (sequence < this.#newestForgotten) return null
    let from = this.#removals.length
    while (from > 0 && (this.#removals[from - 1] as Removal).sequence > sequence) from -= 1
    return this.#removals.slice(from)
  }

  /** Slots of the vessels that have changed after a change, in any order. */
  changedSince(sequence: number): number[] {
    const slots: number[] = []
    if (sequence >= this.#sequence) return slots
    for (let slot = 0; slot < this.#used; slot++)
      if ((this.#changed[slot] as number) > sequence && this.#mmsi[slot] !== 0) slots.push(slot)
    return slots
  }

  mmsiAt(slot: number): number {
    return this.#mmsi[slot] as number
  }

  /** A test of slots for a box; null is the whole world. Every vessel is looked at: 200,000 take about a millisecond. */
  within(box: Box | null): (slot: number) => boolean {
    if (box === null) return () => true
    const { south, north, longitudes }: Bounds = boundsOf(box)
    const [first, second = { west: 1, east: 0 }] = longitudes as [{ west: number; east: number }]
    return (slot) => {
      const lat = this.#latE7[slot] as number
      const lon = this.#lonE7[slot] as number
      return (
        lat >= south &&
        lat <= north &&
        ((lon >= first.west && lon <= first.east) || (lon >= second.west && lon <= second.east))
      )
    }
  }

  /** Slots of the vessels within a box; null is the whole world. */
  slotsWithin(box: Box | null): number[] {
    const isWithin = this.within(box)
    const slots: number[] = []
    for (let slot = 0; slot < this.#used; slot++) if (this.#mmsi[slot] !== 0 && isWithin(slot)) slots.push(slot)
    return slots
  }

  /** Latitude and longitude of a vessel, degrees. */
  placeAt(slot: number): { lat: number; lon: number } {
    return { lat: (this.#latE7[slot] as number) / 1e7, lon: (this.#lonE7[slot] as number) / 1e7 }
  }

  /** Latitude and longitude of a vessel, in units of 1e-7 degrees. */
  placeE7At(slot: number): { latE7: number; lonE7: number } {
    return { latE7: this.#latE7[slot] as number, lonE7: this.#lonE7[slot] as number }
  }

  /** When a vessel reported last, and its ship type (ITU-R M.1371) if stated. */
  statedAt(slot: number): { mmsi: number; timeMs: number; shipType: number | null } {
    const shipType = this.#shipType[slot] as number
    return {
      mmsi: this.#mmsi[slot] as number,
      timeMs: this.#timeMs[slot] as number,
      shipType: shipType === NONE ? null : shipType,
    }
  }

  /** A vessel as JSON of `liveVesselRow`: written by hand, because there are tens of thousands. */
  rowAt(slot: number): string {
    const mmsi = this.#mmsi[slot] as number
    const flag = this.#options.flagOf(mmsi)
    const lasting = this.#lasting[slot] ?? []
    const kinds = lasting.length === 0 ? '' : [...new Set(lasting.map(({ kind }) => `"${kind}"`))].sort().join(',')
    return (
      `[${mmsi},${this.#timeMs[slot]},${(this.#latE7[slot] as number) / 1e7},${(this.#lonE7[slot] as number) / 1e7},` +
      `${ofTenths(this.#speed[slot] as number)},${ofTenths(this.#course[slot] as number)},` +
      `${orNull(this.#heading[slot] as number)},${orNull(this.#status[slot] as number)},` +
      `${orNull(this.#shipType[slot] as number)},${flag === null ? 'null' : `"${flag}"`},${this.#name[slot]},[${kinds}]]`
    )
  }

  #touch(slot: number): void {
    this.#sequence += 1
    this.#changed[slot] = this.#sequence
  }

  #add(mmsi: number): number {
    if (this.#slots.size >= this.#options.capacity) this.#evictLeast()
    const slot = this.#free.pop() ?? this.#used++
    if (slot >= this.#mmsi.length) this.#resize(2 * this.#mmsi.length)
    this.#slots.set(mmsi, slot)
    if (isSimulatedMmsi(mmsi)) this.#simulated += 1
    this.#mmsi[slot] = mmsi
    this.#reports[slot] = 0
    this.#shipType[slot] = NONE
    this.#name[slot] = 'null'
    this.#lasting[slot] = undefined
    return slot
  }

  /** When a vessel reported last; of a settled one later than any time of those that are not. */
  #standing(slot: number): number {
    const isSettled = (this.#reports[slot] as number) >= SETTLED_REPORTS
    return (this.#timeMs[slot] as number) + (isSettled ? SETTLED_MS : 0)
  }

  #evictLeast(): void {
    const standings = Float64Array.from(this.#slots.values(), (slot) => this.#standing(slot)).sort()
    const most = Math.max(1, Math.floor(standings.length * EVICTED_SHARE))
    const mostEvicted = standings[most - 1] as number
    let left = most
    for (const [mmsi, slot] of this.#slots) {
      if (left === 0) break
      if (this.#standing(slot) > mostEvicted) continue
      this.remove(mmsi)
      left -= 1
    }
  }

  #resize(size: number): void {
    this.#mmsi = resized(this.#mmsi, new Int32Array(size))
    this.#timeMs = resized(this.#timeMs, new Float64Array(size))
    this.#latE7 = resized(this.#latE7, new Int32Array(size))
    this.#lonE7 = resized(this.#lonE7, new Int32Array(size))
    this.#speed = resized(this.#speed, new Int16Array(size))
    this.#course = resized(this.#course, new Int16Array(size))
    this.#heading = resized(this.#heading, new Int16Array(size))
    this.#status = resized(this.#status, new Int8Array(size))
    this.#shipType = resized(this.#shipType, new Int16Array(size))
    this.#changed = resized(this.#changed, new Float64Array(size))
    this.#reports = resized(this.#reports, new Uint8Array(size))
  }
}

function resized<Numbers extends Float64Array | Int32Array | Int16Array | Int8Array | Uint8Array>(
  from: Numbers,
  into: Numbers,
) {
  into.set(from.length > into.length ? from.subarray(0, into.length) : from)
  return into
}
