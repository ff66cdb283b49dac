import { createHash, createPublicKey, type KeyObject } from 'node:crypto'

const SIGNATURE_BYTES = 64
/** DER form of every Ed25519 public key (RFC 8410): a fixed head before its 32 bytes. */
const DER_BYTES = 44

const derOf = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' })

/** SHA-256 of the DER form, as `openssl pkey -pubin -outform DER` writes it. */
export const fingerprintOf = (key: KeyObject): string => createHash('sha256').update(derOf(key)).digest('hex')

export const isSignatureSize = (bytes: number): boolean => bytes === SIGNATURE_BYTES

/** The DER form in base64, as a manifest states it. */
export const encodePublicKey = (key: KeyObject): string => derOf(key).toString('base64')

const ed25519 = (read: () => KeyObject): KeyObject | null => {
  try {
    const key = read()
    return key.type === 'public' && key.asymmetricKeyType === 'ed25519' ? key : null
  } catch {
    return null
  }
}

/** Null for what is no Ed25519 public key. */
export function decodePublicKey(base64: string): KeyObject | null {
  const key = Buffer.from(base64, 'base64')
  if (key.length !== DER_BYTES) return null
  return ed25519(() => createPublicKey({ key, format: 'der', type: 'spki' }))
}

/** Null for what is no Ed25519 public key in PEM. */
export const parsePublicKey = (pem: string): KeyObject | null => ed25519(() => createPublicKey(pem))

/** Node builds a public key from a private one too, which then would have been sent for nothing. */
export const isPrivateKey = (pem: string): boolean => /PRIVATE KEY/i.test(pem)
