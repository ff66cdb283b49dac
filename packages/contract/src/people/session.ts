import { roles, type Role } from '@varuna/vocabulary/rights'

export interface Session {
  userId: string
  /** The part of the e-mail before the @, or 'User'. */
  userName: string
  role: Role
  /** The role of the account, where this server asks it for a second factor and the session has none. */
  roleWithFactor?: Role | undefined
}

/** Response of GET /api/session: the session, or null when signed out. */
export interface SessionAnswer {
  session: Session | null
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isRole = (value: unknown) => roles.some((role) => role === value)

/** Same as the schema in `account.ts`, but without zod: every page checks the session, and most need no schema. */
export const isSession = (value: unknown): value is Session =>
  isObject(value) &&
  typeof value['userId'] === 'string' &&
  typeof value['userName'] === 'string' &&
  isRole(value['role']) &&
  (value['roleWithFactor'] === undefined || isRole(value['roleWithFactor']))

export const isSessionAnswer = (value: unknown): value is SessionAnswer =>
  isObject(value) && (value['session'] === null || isSession(value['session']))
