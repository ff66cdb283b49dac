import { createHmac, timingSafeEqual } from 'node:crypto'

export interface Signer {
  /** 43 characters, with the current key. */
  sign(text: string): string
  /** Whether any of the keys signed a text; compared in constant time. */
  isSigned(text: string, signature: string): boolean
}

/** Signatures for one purpose, such as 'contact form': what was signed for another does not pass. */
export function createSigner(purpose: string, keys: readonly [current: string, ...earlier: string[]]): Signer {
  const signWith = (key: string, text: string) =>
    createHmac('sha256', `${purpose} ${key}`).update(text).digest('base64url')
  return {
    sign: (text) => signWith(keys[0], text),
    isSigned(text, signature) {
      const found = Buffer.from(signature)
      return keys.some((key) => {
        const expected = Buffer.from(signWith(key, text))
        return found.length === expected.length && timingSafeEqual(found, expected)
      })
    },
  }
}
