import type { PositionReport } from '@varuna/ais/reports/report'
import type { trackEventKind } from '@varuna/contract/watch/track-event'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import type { Box } from '../../../store/interfaces/watch/box.ts'
import { LiveColumns } from './live-columns.ts'
import { RemovalLog, type Removal } from './removal-log.ts'

type LastingKind = (typeof trackEventKind.options)[number]

/** A lasting event of one vessel. */
export interface LastingEvent {
  id: string
  kind: LastingKind
}

export interface LiveIndexOptions {
  /** Maximum vessels in the index; beyond it, those that reported once or twice are evicted, then those with the oldest positions. */
  capacity: number
  /** Number of removals kept for readers that are behind. */
  retainedRemovals: number
  /** ISO 3166-1 alpha-2 of an MMSI. */
  flagOf(mmsi: number): string | null
}

/** Share of the vessels evicted at once, so that the search for the oldest is rare. */
const EVICTED_SHARE = 0.05
const MAX_LASTING = 16

/**
 * The latest position of every vessel, with its static data and lasting events.
 * Each change gets the next sequence number, so that a reader finds what has changed since its last read.
 */
export class LiveIndex {
  readonly #options: LiveIndexOptions
  readonly #slots = new Map<number, number>()
  readonly #free: number[] = []
  /** Upper bound of slots ever used. */
  #used = 0
  #sequence = 0
  readonly #removals: RemovalLog
  #simulated = 0

  readonly #columns = new LiveColumns()
  readonly #lasting: (LastingEvent[] | undefined)[] = []

  constructor(options: LiveIndexOptions) {
    this.#options = options
    this.#removals = new RemovalLog(options.retainedRemovals)
  }

  get size(): number {
    return this.#slots.size
  }

  get simulated(): number {
    return this.#simulated
  }

  /** Sequence number of the newest change. */
  get sequence(): number {
    return this.#sequence
  }

  /** Slots are numbers from 0 to below this; the slot of a removed vessel is reused. */
  get slotCount(): number {
    return this.#used
  }

  has(mmsi: number): boolean {
    return this.#slots.has(mmsi)
  }

  /** Whether a vessel has changed after a change. */
  hasChangedSince(mmsi: number, sequence: number): boolean {
    const slot = this.#slots.get(mmsi)
    return slot !== undefined && (this.#columns.changed[slot] as number) > sequence
  }

  /** Stores a position unless a newer one is known; true when its vessel is new in the index. */
  setPosition(report: PositionReport): boolean {
    const { mmsi, timeMs } = report
    let slot = this.#slots.get(mmsi)
    const isNew = slot === undefined
    if (slot === undefined) slot = this.#add(mmsi)
    else if (timeMs <= (this.#columns.timeMs[slot] as number)) return false
    this.#columns.setReport(slot, report)
    this.#touch(slot)
    return isNew
  }

  /** Merges a vessel's static data; null means not reported and changes nothing. */
  setStatic(mmsi: number, stated: { name: string | null; shipType: number | null }): void {
    const slot = this.#slots.get(mmsi)
    if (slot !== undefined && this.#columns.setStatic(slot, stated)) this.#touch(slot)
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
    this.#columns.mmsi[slot] = 0
    this.#columns.name[slot] = 'null'
    this.#lasting[slot] = undefined
    this.#free.push(slot)
    this.#sequence += 1
    this.#columns.changed[slot] = this.#sequence
    this.#removals.add({ sequence: this.#sequence, slot, mmsi })
  }

  /**
   * Removes vessels whose positions are older than a time; while the index is more than half full, unsettled ones are removed once older
   * than `unsettledMs`. Frees memory no longer needed.
   */
  removeBefore(timeMs: number, unsettledMs = timeMs): void {
    const isCrowded = this.#slots.size > this.#options.capacity / 2
    for (let slot = 0; slot < this.#used; slot++) {
      if (this.#columns.mmsi[slot] === 0) continue
      const isSettled = !isCrowded || this.#columns.isSettled(slot)
      if ((this.#columns.timeMs[slot] as number) < (isSettled ? timeMs : unsettledMs))
        this.remove(this.#columns.mmsi[slot] as number)
    }
    this.#shrink()
  }

  /** Frees trailing slots only: slots in use cannot move, because streams refer to them. */
  #shrink(): void {
    const before = this.#used
    while (this.#used > 0 && this.#columns.mmsi[this.#used - 1] === 0) this.#used -= 1
    if (this.#used === before) return
    let kept = 0
    for (const slot of this.#free) if (slot < this.#used) this.#free[kept++] = slot
    this.#free.length = kept
    this.#lasting.length = Math.min(this.#lasting.length, this.#used)
    this.#columns.shrink(this.#used)
  }

  /** MMSIs of the vessels, in any order. */
  mmsis(): IterableIterator<number> {
    return this.#slots.keys()
  }

  /** Vessels removed after a change, oldest first; null when that is too long ago to know. */
  removedSince(sequence: number): Removal[] | null {
    return this.#removals.since(sequence)
  }

  /** Slots of the vessels that have changed after a change, in any order. */
  changedSince(sequence: number): number[] {
    const slots: number[] = []
    if (sequence >= this.#sequence) return slots
    for (let slot = 0; slot < this.#used; slot++)
      if ((this.#columns.changed[slot] as number) > sequence && this.#columns.mmsi[slot] !== 0) slots.push(slot)
    return slots
  }

  mmsiAt(slot: number): number {
    return this.#columns.mmsi[slot] as number
  }

  /** Returns a test of slots for a box; null is the whole world. Every vessel is tested: 200,000 take about a millisecond. */
  within(box: Box | null): (slot: number) => boolean {
    return this.#columns.within(box)
  }

  /** Slots of the vessels within a box; null is the whole world. */
  slotsWithin(box: Box | null): number[] {
    const isWithin = this.within(box)
    const slots: number[] = []
    for (let slot = 0; slot < this.#used; slot++) if (this.#columns.mmsi[slot] !== 0 && isWithin(slot)) slots.push(slot)
    return slots
  }

  /** Latitude and longitude of a vessel, degrees. */
  placeAt(slot: number): { lat: number; lon: number } {
    return this.#columns.placeAt(slot)
  }

  /** Latitude and longitude of a vessel, in units of 1e-7 degrees. */
  placeE7At(slot: number): { latE7: number; lonE7: number } {
    return this.#columns.placeE7At(slot)
  }

  /** Time of a vessel's last report, and its ship type (ITU-R M.1371) if reported. */
  statedAt(slot: number): { mmsi: number; timeMs: number; shipType: number | null } {
    return this.#columns.statedAt(slot)
  }

  /** A vessel as JSON of `liveVesselRow`. */
  rowAt(slot: number): string {
    const lasting = this.#lasting[slot] ?? []
    const kinds = lasting.length === 0 ? '' : [...new Set(lasting.map(({ kind }) => `"${kind}"`))].sort().join(',')
    return this.#columns.rowAt(slot, this.#options.flagOf(this.mmsiAt(slot)), kinds)
  }

  #touch(slot: number): void {
    this.#sequence += 1
    this.#columns.changed[slot] = this.#sequence
  }

  #add(mmsi: number): number {
    if (this.#slots.size >= this.#options.capacity) this.#evictLeast()
    const slot = this.#free.pop() ?? this.#used++
    if (slot >= this.#columns.mmsi.length) this.#columns.resize(2 * this.#columns.mmsi.length)
    this.#slots.set(mmsi, slot)
    if (isSimulatedMmsi(mmsi)) this.#simulated += 1
    this.#columns.begin(slot, mmsi)
    this.#lasting[slot] = undefined
    return slot
  }

  #evictLeast(): void {
    const standings = Float64Array.from(this.#slots.values(), (slot) => this.#columns.standing(slot)).sort()
    const most = Math.max(1, Math.floor(standings.length * EVICTED_SHARE))
    const mostEvicted = standings[most - 1] as number
    let left = most
    for (const [mmsi, slot] of this.#slots) {
      if (left === 0) break
      if (this.#columns.standing(slot) > mostEvicted) continue
      this.remove(mmsi)
      left -= 1
    }
  }
}
