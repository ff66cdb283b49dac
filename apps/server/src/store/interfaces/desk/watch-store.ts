import type { WatchListRow, WatchedVesselRow } from '../rows/alert-rows.ts'
import type { NamedRaise } from './alert-store.ts'
import type { Principal } from '../../../principal/principal.ts'

export interface CountedWatchList extends WatchListRow {
  vessels: number
  /** The team that it is shared with, where the account is in it. */
  team: { id: string; name: string } | null
}

/** A watched vessel with its known data; rows of damaged lists are left out. */
export interface WatchedNow {
  vessel: WatchedVesselRow
  list: WatchListRow
  latest: { timeMs: number; lat: number; lon: number } | null
  name: string | null
}

export interface WatchEnd {
  listId: string
  mmsi: number
}

/** Changes from a check of a vessel: its state and its alerts. */
export interface WatchChange {
  vessel: WatchedVesselRow
  state: string
  raises: readonly NamedRaise[]
}

/** Watch lists of accounts. */
export interface WatchStore {
  /** False when the account has `most` lists. */
  addList(list: WatchListRow, most: number): Promise<boolean>
  /** The account's own, then those that others share with its teams; the newest first. */
  lists(principal: Principal, limits: { own: number; ofTeams: number }): Promise<CountedWatchList[]>
  list(principal: Principal, id: string): Promise<CountedWatchList | null>
  /** False when there is no such list that the account may change. */
  changeList(principal: Principal, list: Omit<WatchListRow, 'user_id' | 'created_ms'>): Promise<boolean>
  /** Removes a list with its vessels; false when the account has no such list. */
  removeList(principal: Principal, id: string): Promise<boolean>
  /**
   * Adds vessels and updates the notes of existing ones: all of them or, if the list would exceed `most`, none. Returns how many are new.
   */
  addVessels(
    listId: string,
    vessels: readonly Pick<WatchedVesselRow, 'mmsi' | 'note' | 'added_ms'>[],
    most: number,
  ): Promise<number | 'full' | 'missing'>
  /** False when the vessel is not on the list. */
  removeVessel(listId: string, mmsi: number): Promise<boolean>
  /** Which of these vessels are on which of these lists. */
  membersOf(listIds: readonly string[], mmsis: readonly number[]): Promise<Pick<WatchedVesselRow, 'list_id' | 'mmsi'>[]>
  /** The accounts that see each of these lists: whose it is, and the teams that share it. */
  readersOf(listIds: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>>
  /** By MMSI. */
  vessels(listId: string, after: number, limit: number): Promise<WatchedVesselRow[]>
  /** Vessels of all lists with their latest positions, by list and MMSI: at most `limit` after a page end. */
  watched(after: WatchEnd | null, limit: number): Promise<WatchedNow[]>
  /** Stores the states and raises the alerts, in one transaction; a vessel that has changed meanwhile is left out. */
  applyChanges(changes: readonly WatchChange[]): Promise<void>
}
