import { MAX_PARTNER_KEYS, type PartnerKeyRequest, type SigningKeys } from '@varuna/contract/desk/signing-key'
import { foldLookalikes } from '../../../accounts/fold-lookalikes.ts'
import { actorOf } from '../../../audit/actor.ts'
import type { Clock } from '../../../clock/clock.ts'
import { codedError } from '../../../errors/coded-error.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import type { People } from '../../people/people/people.ts'
import { encodePublicKey, fingerprintOf, isPrivateKey, parsePublicKey } from './public-key.ts'
import { openSigningKey } from './signing-key.ts'

export interface KeyEffects {
  store: Pick<Store, 'keys'>
  people: Pick<People, 'named'>
  clock: Pick<Clock, 'now'>
  /** What this installation calls itself in what it exports. */
  installationName: string
}

/** The key of this installation and those of its partners. */
export async function listKeys(effects: KeyEffects): Promise<SigningKeys> {
  const { fingerprint, createdMs } = await openSigningKey(effects)
  const partners = await effects.store.keys.partners()
  const nameOf = await effects.people.named(partners.map(({ by_id }) => by_id))
  return {
    own: { name: effects.installationName, fingerprint, createdAt: new Date(createdMs).toISOString() },
    partners: partners.map((row) => ({
      name: row.name,
      fingerprint: row.fingerprint,
      addedAt: new Date(row.added_ms).toISOString(),
      by: nameOf(row.by_id),
    })),
  }
}

/** Trusts a key. Throws `invalid_input` for what is no public key, for the own key, for a key that is known, and for a name that
 * looks like the own one or a known one. */
export async function addPartnerKey(
  effects: KeyEffects,
  principal: Principal,
  { name, publicKey }: PartnerKeyRequest,
): Promise<void> {
  if (isPrivateKey(publicKey)) throw codedError('invalid_input.private_key')
  const key = parsePublicKey(publicKey)
  if (key === null) throw codedError('invalid_input.not_a_public_key')
  if (foldLookalikes(name) === foldLookalikes(effects.installationName)) throw codedError('invalid_input.own_name')
  const fingerprint = fingerprintOf(key)
  if (fingerprint === (await openSigningKey(effects)).fingerprint) throw codedError('invalid_input.own_key')
  const added = await effects.store.keys.addPartner(
    {
      fingerprint,
      name,
      name_key: foldLookalikes(name),
      public_key: encodePublicKey(key),
      added_ms: effects.clock.now(),
      by_id: principal.accountId,
    },
    MAX_PARTNER_KEYS,
    actorOf(principal),
  )
  if (added === 'known') throw codedError('invalid_input.key_known')
  if (added === 'full') throw codedError('invalid_input.keys_full', { maximum: MAX_PARTNER_KEYS })
}

/** Throws `not_found` for a key that is not stored. Cases that were imported keep what was judged at their import. */
export async function removePartnerKey(
  { store, clock }: KeyEffects,
  principal: Principal,
  fingerprint: string,
): Promise<void> {
  const removed = await store.keys.removePartner(fingerprint, clock.now(), actorOf(principal))
  if (!removed) throw codedError('not_found.partner_key', { fingerprint })
}
