import type { Principal } from '../../../principal/principal.ts'
import type { VesselNoteRow } from '../rows/work-rows.ts'

/** Notes of accounts about vessels. */
export interface VesselNoteStore {
  /** The account's notes about a vessel, the newest first. */
  list(principal: Principal, mmsi: number): Promise<VesselNoteRow[]>
  /** False when the account has as many notes as one vessel, or all together, may have. */
  add(row: VesselNoteRow, most: { ofVessel: number; ofAccount: number }): Promise<boolean>
  /** False when the account has no such note. */
  remove(principal: Principal, id: string): Promise<boolean>
}
