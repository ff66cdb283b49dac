import type { Principal } from '../../../principal/principal.ts'
import type { VesselPictureRow } from '../rows/work-rows.ts'

/** Bytes and digests of the two renditions of a picture. */
type StoredPicture = Pick<VesselPictureRow, 'byte_count' | 'view_sha256' | 'thumbnail_sha256'>

/**
 * Pictures of accounts of vessels. A row is there before its files and goes after them, so that every file has a row that leads to it. In
 * between, the row is not listed.
 */
export interface VesselPictureStore {
  /** The account's pictures of a vessel, the newest first. */
  list(principal: Principal, mmsi: number): Promise<VesselPictureRow[]>
  get(principal: Principal, id: string): Promise<VesselPictureRow | null>
  /** False when the account has as many pictures as of one vessel, or all together, it may have. */
  reserve(
    row: Omit<VesselPictureRow, 'is_stored' | keyof StoredPicture>,
    most: { ofVessel: number; ofAccount: number },
  ): Promise<boolean>
  /** Lists a picture whose files are stored; false when its row is gone. */
  setStored(principal: Principal, id: string, stored: StoredPicture): Promise<boolean>
  /** Lists a picture no longer; false when the account has no such picture. */
  hide(principal: Principal, id: string): Promise<boolean>
  /** Removes the row, once its files are removed. */
  forget(id: string): Promise<void>
  /** Ids of pictures that are not listed and were begun before a time. */
  unlisted(beforeMs: number, limit: number): Promise<string[]>
  /** Ids of an account's pictures, listed or not. */
  idsOf(accountId: string, limit: number): Promise<string[]>
  has(id: string): Promise<boolean>
}
