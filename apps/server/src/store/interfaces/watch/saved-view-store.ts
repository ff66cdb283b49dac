import type { Principal } from '../../../principal/principal.ts'
import type { SavedViewRow } from '../rows/work-rows.ts'

/** Views of Watch that accounts saved. Of the views of an account one at most is the default. */
export interface SavedViewStore {
  /** All views of the account. */
  list(principal: Principal): Promise<SavedViewRow[]>
  /** False when the account has `most` views. */
  add(row: SavedViewRow, most: number): Promise<boolean>
  /** The changed view; null when the account has no such view. */
  change(
    principal: Principal,
    id: string,
    set: Pick<SavedViewRow, 'name' | 'view' | 'is_default'>,
  ): Promise<SavedViewRow | null>
  /** False when the account has no such view. */
  remove(principal: Principal, id: string): Promise<boolean>
}
