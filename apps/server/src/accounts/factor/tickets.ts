import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../../store/database/schema.ts'
import { createSigner } from '../signer.ts'
import { digestOfToken } from '../token-digests.ts'

const LASTS_MS = 5 * 60_000

type Kind = 'code' | 'data export' | 'passkey registration' | 'passkey sign-in'

/** A signed text that the server gave out; nothing is stored until it is used. */
export interface Ticket {
  readonly text: string
  /** Whom it was given to; empty for nobody yet. */
  readonly subject: string
  readonly endsMs: number
}

const shape = /^([\w-]{0,100})\.(\d{13})\.([\w-]{22})\.([\w-]{43})$/

/** Tickets are signed with the first key, and accepted with any. */
export function createTickets(db: Kysely<Schema>, keys: readonly [string, ...string[]]) {
  const { sign, isSigned } = createSigner('ticket', keys)
  const textOf = (kind: Kind, body: string, bound: string) => JSON.stringify([kind, body, bound])
  return {
    /** `bound` is not in the ticket, and must be the same when it is read. */
    issue(kind: Kind, subject: string, bound: string, nowMs: number): string {
      const body = `${subject}.${nowMs + LASTS_MS}.${randomBytes(16).toString('base64url')}`
      return `${body}.${sign(textOf(kind, body, bound))}`
    },
    /** Null for a ticket that has ended, that was not given out here, or not for this. */
    async read(
      kind: Kind,
      text: string,
      nowMs: number,
      boundOf: (subject: string) => Promise<string> | string = () => '',
    ): Promise<Ticket | null> {
      const [, subject, ends, nonce, signature] = shape.exec(text) ?? []
      if (subject === undefined || signature === undefined || Number(ends) <= nowMs) return null
      const bound = await boundOf(subject)
      const isOurs = isSigned(textOf(kind, `${subject}.${ends}.${nonce}`, bound), signature)
      return isOurs ? { text, subject, endsMs: Number(ends) } : null
    },
    /** False where the ticket was used before, on any server. */
    async use({ text, endsMs }: Ticket, nowMs: number, within = db): Promise<boolean> {
      await within.deleteFrom('used_ticket').where('ends_ms', '<', nowMs).execute()
      const digest = digestOfToken(text)
      const { numInsertedOrUpdatedRows } = await within
        .insertInto('used_ticket')
        .values({ digest, ends_ms: endsMs })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
  }
}

export type Tickets = ReturnType<typeof createTickets>
