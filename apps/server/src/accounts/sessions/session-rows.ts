import type { AccountLibrary } from '../account-library.ts'
import { endOf, MAX_SESSIONS, type SessionTimes } from './session-life.ts'

/** More rows than an account ever has. */
const LISTED = MAX_SESSIONS * 2

export interface SessionRow {
  id: string
  userAgent?: string | null | undefined
  ipAddress?: string | null | undefined
  createdAt: Date
  updatedAt: Date
  deviceSince?: Date | null | undefined
}

interface SessionFields {
  ipAddress: string
  userAgent: string
  isTwoFactor: boolean
  deviceSince: Date | null
}

export const timesOf = ({ createdAt, updatedAt }: SessionRow): SessionTimes => ({
  createdMs: createdAt.getTime(),
  seenMs: updatedAt.getTime(),
})

export const isOpenedWithTwo = (session: object) => Boolean((session as { isTwoFactor?: unknown }).isTwoFactor)

/** Stored sessions. `onEnded` is called with the account whose rows were removed. */
export const createSessionRows = ({ auth }: AccountLibrary, onEnded: (accountId: string) => void) => ({
  async create(accountId: string, fields: SessionFields) {
    return (await auth.$context).internalAdapter.createSession(accountId, false, fields, true)
  },

  /** Rows of an account, the one that was used last first. */
  async of(accountId: string): Promise<SessionRow[]> {
    const { adapter } = await auth.$context
    return adapter.findMany<SessionRow>({
      model: 'session',
      where: [{ field: 'userId', value: accountId }],
      sortBy: { field: 'updatedAt', direction: 'desc' },
      limit: LISTED,
    })
  },

  /** Ends the sessions of an account, except the one with the id `kept`. */
  async endAll(accountId: string, kept: string | null): Promise<number> {
    const { adapter } = await auth.$context
    const where = [
      { field: 'userId', value: accountId },
      ...(kept === null ? [] : [{ field: 'id', operator: 'ne' as const, value: kept }]),
    ]
    const ended = await adapter.deleteMany({ model: 'session', where })
    onEnded(accountId)
    return ended
  },

  async end(accountId: string, ids: string[]): Promise<number> {
    const { adapter } = await auth.$context
    const ended = await adapter.deleteMany({
      model: 'session',
      where: [
        { field: 'userId', value: accountId },
        { field: 'id', operator: 'in', value: ids },
      ],
    })
    onEnded(accountId)
    return ended
  },

  /** Which of these sessions have ended, wherever that was done. */
  async endedAmong(ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set()
    const { adapter } = await auth.$context
    const rows = await adapter.findMany<SessionRow>({
      model: 'session',
      where: [{ field: 'id', operator: 'in', value: [...ids] }],
      limit: ids.length,
    })
    const nowMs = Date.now()
    const open = new Set(rows.filter((row) => nowMs < endOf(timesOf(row))).map(({ id }) => id))
    return new Set(ids.filter((id) => !open.has(id)))
  },
})
