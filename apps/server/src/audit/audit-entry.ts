import { createHash } from 'node:crypto'
import type { AuditAction, AuditActorKind, AuditSubject, AuditValue, AuditValues } from '@varuna/vocabulary/audit'
import type { Actor } from './actor.ts'

/** An act to record. */
export type AuditAct = {
  [Action in AuditAction]: {
    readonly action: Action
    readonly by: Actor
    /** Null where the act is about nothing that has an id. */
    readonly aboutId: string | null
    readonly timeMs: number
    readonly before?: AuditValues<Action>
    readonly after?: AuditValues<Action>
  }
}[AuditAction]

/** An entry as it is stored; `digest` covers all other fields. */
export interface AuditEntry {
  /** From 1, without a gap. */
  sequence: number
  time_ms: number
  action: AuditAction
  by_kind: AuditActorKind
  by_id: string | null
  about_kind: AuditSubject
  about_id: string | null
  /** JSON of the values, with their names in order. */
  before_values: string
  after_values: string
  /** Digest of the client's address with a salt, both of which are stored elsewhere and can be erased; null without an address. */
  origin: string | null
  /** The digest of the entry before, or of none. */
  previous: string
  digest: string
}

/** The client's address of an entry, with the salt that keeps its digest from being guessed. */
export interface AuditOrigin {
  salt: string
  address: string
}

/** The digest before the first entry. */
export const NO_DIGEST = '0'.repeat(64)

const FORM = 'varuna-audit-1'
const MAX_VALUE_LETTERS = 200

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

export const originDigest = ({ salt, address }: AuditOrigin): string => sha256(`${FORM} origin\n${salt}\n${address}`)

/** SHA-256 over the digest before, a line break, and the fields as one JSON array without spaces. */
export const digestOf = (entry: Omit<AuditEntry, 'digest'>): string =>
  sha256(
    `${entry.previous}\n${JSON.stringify([
      FORM,
      entry.sequence,
      entry.time_ms,
      entry.action,
      entry.by_kind,
      entry.by_id,
      entry.about_kind,
      entry.about_id,
      entry.before_values,
      entry.after_values,
      entry.origin,
    ])}`,
  )

/** JSON of the values with their names in order; a long text is cut, and what databases do not keep unchanged is left out. */
export function formatValues(values: Readonly<Record<string, AuditValue | undefined>>): string {
  const stated = Object.entries(values).filter((pair): pair is [string, AuditValue] => pair[1] !== undefined)
  const sorted = stated.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify(Object.fromEntries(sorted.map(([name, value]) => [name, bounded(value)])))
}

const bounded = (value: AuditValue): AuditValue =>
  typeof value === 'string' ? value.replaceAll('\0', '').slice(0, MAX_VALUE_LETTERS).toWellFormed() : value

/** The account whose removal erases the client's address: who acted, or whom a visitor tried to be. */
export const originOwner = ({ by_kind, by_id, about_id }: Pick<AuditEntry, 'by_kind' | 'by_id' | 'about_id'>) =>
  by_kind === 'visitor' ? about_id : by_id
