export interface Session {
  userId: string
  /** The part of the e-mail before the @, or 'User'. */
  userName: string
}

/** What GET /api/session answers: the session, or null when signed out. */
export interface SessionAnswer {
  session: Session | null
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** As the schema of the same name in `account.ts` would say; every page asks, and most have no other use for schemas. */
export const isSession = (value: unknown): value is Session =>
  isObject(value) && typeof value['userId'] === 'string' && typeof value['userName'] === 'string'

export const isSessionAnswer = (value: unknown): value is SessionAnswer =>
  isObject(value) && (value['session'] === null || isSession(value['session']))
