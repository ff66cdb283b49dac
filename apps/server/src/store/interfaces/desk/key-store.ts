import type { Actor } from '../../../audit/actor.ts'
import type { PartnerKeyRow, SigningKeyRow } from '../rows/case-rows.ts'

/** Keys for the signatures of exported cases. */
export interface KeyStore {
  /** The key of this installation. Of several servers that create one at once, all get the same. */
  own(create: () => Omit<SigningKeyRow, 'id'>): Promise<SigningKeyRow>
  /** By name. */
  partners(): Promise<PartnerKeyRow[]>
  partner(fingerprint: string): Promise<PartnerKeyRow | null>
  /** With the entry of the log. Without a change, 'full' when `maximum` are stored, and 'known' when the key or the name is. */
  addPartner(key: PartnerKeyRow, maximum: number, by: Actor): Promise<'added' | 'known' | 'full'>
  /** With the entry of the log; false when there is no such key. */
  removePartner(fingerprint: string, nowMs: number, by: Actor): Promise<boolean>
}
