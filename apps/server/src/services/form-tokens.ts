import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a token says: the id that the message sent with it will have, and when it was given out. */
interface FormToken {
  id: string
  issuedAtMs: number
}

export interface FormTokens {
  write(token: FormToken): string
  /** Null when these are not our words. */
  read(text: string): FormToken | null
}

/** Tokens that only the holder of the secret can write; nothing of them is stored. */
export function createFormTokens(secret: string): FormTokens {
  const seal = (body: string) => createHmac('sha256', `contact form ${secret}`).update(body).digest('base64url')
  return {
    write({ id, issuedAtMs }) {
      const body = `${issuedAtMs}.${id}`
      return `${body}.${seal(body)}`
    },
    read(text) {
      const [, body, issuedAtMs, id, given] = /^((\d{1,16})\.([\w-]{1,64}))\.([\w-]{43})$/.exec(text) ?? []
      if (body === undefined || id === undefined || given === undefined) return null
      return timingSafeEqual(Buffer.from(given), Buffer.from(seal(body)))
        ? { id, issuedAtMs: Number(issuedAtMs) }
        : null
    },
  }
}
