import { keysOf } from '../../../accounts/secret.ts'
import { createSigner } from '../../../accounts/signer.ts'

/** `id` becomes the id of the message sent with the token. */
interface FormToken {
  id: string
  issuedAtMs: number
}

export interface FormTokens {
  issue(token: FormToken): string
  /** The content of a token; null when its signature is not valid. */
  verify(text: string): FormToken | null
}

/** Signed tokens for the contact form; nothing is stored. */
export function createFormTokens(secret: string): FormTokens {
  const { sign, isSigned } = createSigner('contact form', keysOf(secret))
  return {
    issue({ id, issuedAtMs }) {
      const body = `${issuedAtMs}.${id}`
      return `${body}.${sign(body)}`
    },
    verify(text) {
      const [, body, issuedAtMs, id, signature] = /^((\d{1,16})\.([\w-]{1,64}))\.([\w-]{43})$/.exec(text) ?? []
      if (body === undefined || id === undefined || signature === undefined) return null
      return isSigned(body, signature) ? { id, issuedAtMs: Number(issuedAtMs) } : null
    },
  }
}
