import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Keys of the installation: the first encrypts, all decrypt. */
type Keys = readonly [current: string, ...earlier: string[]]

const cipherKey = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'varuna sign-in codes', 32))

/** Encrypts what is stored of an account, so that the database alone, such as a copy of it, gives nobody a code. */
export function seal([current]: Keys, accountId: string, bytes: Uint8Array): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, cipherKey(current), iv).setAAD(Buffer.from(accountId))
  const sealed = [cipher.update(bytes), cipher.final()]
  return Buffer.concat([iv, ...sealed, cipher.getAuthTag()]).toString('base64url')
}

/** Decrypts what was sealed for this account; null where no key fits. */
export function unseal(keys: Keys, accountId: string, text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url')
  for (const key of keys)
    try {
      const decipher = createDecipheriv(CIPHER, cipherKey(key), bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(accountId)).setAuthTag(bytes.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
    } catch {
      // Sealed with another key.
    }
  return null
}
