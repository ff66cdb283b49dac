import type { LiveVesselRow } from '@varuna/contract/watch/live'
import { readVesselRow, type WatchVessel } from '~/dashboard/watch/watch-vessel.ts'

/** The vessels that the server has reported, by MMSI. */
export class VesselCollection {
  #vessels = new Map<number, WatchVessel>()
  #list: readonly WatchVessel[] | null = null

  replaceAll(rows: readonly LiveVesselRow[]): void {
    this.#vessels = new Map(rows.map((row) => [row[0], readVesselRow(row)]))
    this.#list = null
  }

  /** Adds new vessels and replaces known ones, which keep their position in the list. */
  update(rows: readonly LiveVesselRow[]): void {
    for (const row of rows) this.#vessels.set(row[0], readVesselRow(row))
    if (rows.length > 0) this.#list = null
  }

  remove(mmsis: readonly number[]): void {
    for (const mmsi of mmsis) if (this.#vessels.delete(mmsi)) this.#list = null
  }

  /** The same array until a vessel changes; an unchanged vessel remains the same object. */
  get list(): readonly WatchVessel[] {
    return (this.#list ??= [...this.#vessels.values()])
  }
}
