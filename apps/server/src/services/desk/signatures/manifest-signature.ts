import { verify } from 'node:crypto'
import type { SignatureResult } from '@varuna/contract/desk/signing-key'
import type { Clock } from '../../../clock/clock.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { decodePublicKey, fingerprintOf, isSignatureSize } from './public-key.ts'
import { openSigningKey } from './signing-key.ts'

/** Who signed a manifest, as it states itself. */
export interface SignedBy {
  installation: string
  publicKey: string
}

/** The signature of a file before anybody asks whether its key is trusted. */
export interface Seal {
  installation: string
  /** Of the key that the manifest names; null for what is no Ed25519 key. */
  fingerprint: string | null
  /** Whether that key signed exactly these bytes. */
  isIntact: boolean
}

/** Null for a manifest that nobody signed. */
export function readSeal(manifest: Uint8Array, signedBy: SignedBy | null, signature: Uint8Array | null): Seal | null {
  if (signedBy === null || signature === null) return null
  const key = decodePublicKey(signedBy.publicKey)
  return {
    installation: signedBy.installation,
    fingerprint: key && fingerprintOf(key),
    isIntact: key !== null && isSignatureSize(signature.length) && verify(null, manifest, key, signature),
  }
}

export interface JudgedSeal {
  signature: SignatureResult
  /** Name of the trusted partner that signed. */
  partner: string | null
  stated: string | null
  fingerprint: string | null
}

/** Whether a trusted key signed. The name in the file counts for nothing. */
export async function judgeSeal(
  effects: { store: Pick<Store, 'keys'>; clock: Pick<Clock, 'now'> },
  seal: Seal | null,
): Promise<JudgedSeal> {
  if (seal === null) return { signature: 'unsigned', partner: null, stated: null, fingerprint: null }
  const { installation: stated, fingerprint, isIntact } = seal
  const judged = { partner: null, stated, fingerprint }
  if (!isIntact || fingerprint === null) return { ...judged, signature: 'mismatch' }
  if (fingerprint === (await openSigningKey(effects)).fingerprint) return { ...judged, signature: 'own' }
  const partner = await effects.store.keys.partner(fingerprint)
  if (partner === null) return { ...judged, signature: 'unknown_key' }
  return { ...judged, signature: 'verified', partner: partner.name }
}
