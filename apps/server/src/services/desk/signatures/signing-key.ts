import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import type { Clock } from '../../../clock/clock.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { encodePublicKey, fingerprintOf } from './public-key.ts'

/** The key that signs what this installation exports. */
export interface SigningKey {
  fingerprint: string
  createdMs: number
  /** As a manifest states it, and as a file. */
  publicKey: string
  publicPem: string
  sign(bytes: Uint8Array): Buffer
}

type Effects = { store: Pick<Store, 'keys'>; clock: Pick<Clock, 'now'> }

/** Created at first need, in the database, which all servers of an installation share. */
export async function openSigningKey({ store, clock }: Effects): Promise<SigningKey> {
  const stored = await store.keys.own(() => ({ private_key: createKey(), created_ms: clock.now() }))
  const privateKey = createPrivateKey(stored.private_key)
  const publicKey = createPublicKey(privateKey)
  return {
    fingerprint: fingerprintOf(publicKey),
    createdMs: stored.created_ms,
    publicKey: encodePublicKey(publicKey),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign: (bytes) => sign(null, bytes, privateKey),
  }
}

const createKey = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
