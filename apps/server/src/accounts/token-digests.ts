import { createHash } from 'node:crypto'
import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth'

/** Marks a stored value as a digest. */
const PREFIX = 'sha256:'

/** A token has 190 random bits or more, so its digest needs no salt and no slow function, and is found by an index. */
export const digestOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
const digestOf = (token: string) => PREFIX + digestOfToken(token)

type Adapter = DBTransactionAdapter
type Row = Record<string, unknown> | null

/**
 * Wraps an adapter so that it stores digests instead of session tokens. Tokens are digested on writes and lookups; a row found by its token
 * is returned with that token. Rows found otherwise keep the digest, which opens no session.
 */
export function withTokenDigests(adapter: DBAdapter): DBAdapter {
  return {
    ...wrapAdapter(adapter),
    transaction: (run) => adapter.transaction((inside) => run(wrapAdapter(inside))),
  }
}

function wrapAdapter<Wrapped extends Adapter>(adapter: Wrapped): Wrapped {
  const isSession = (query: { model: string }) => query.model === 'session'
  const digestQuery = <Query extends { model: string; where?: Where[] | undefined }>(query: Query): Query =>
    isSession(query) && query.where ? { ...query, where: query.where.map(digestWhere) } : query
  const digestFields = <Fields extends object>(query: { model: string }, fields: Fields): Fields =>
    isSession(query) && 'token' in fields ? { ...fields, token: digestOf(String(fields.token)) } : fields
  /** Replaces the digest with the token that the query named. */
  const restoreToken = <Found>(query: { model: string; where?: Where[] | undefined }, found: Found): Found => {
    const row = found as Row
    if (!isSession(query) || row === null || typeof row['token'] !== 'string') return found
    const token = tokensIn(query.where ?? []).find((candidate) => digestOf(candidate) === row['token'])
    return token === undefined ? found : ({ ...row, token } as Found)
  }
  const wrapped: Adapter = {
    ...adapter,
    async create(query) {
      const row = await adapter.create({ ...query, data: digestFields(query, query.data) })
      return (isSession(query) ? { ...row, token: (query.data as { token?: unknown }).token } : row) as never
    },
    findOne: async (query) => restoreToken(query, await adapter.findOne(digestQuery(query))) as never,
    findMany: async (query) =>
      (await adapter.findMany(digestQuery(query))).map((row) => restoreToken(query, row)) as never,
    count: (query) => adapter.count(digestQuery(query)),
    update: async (query) =>
      restoreToken(
        query,
        await adapter.update({ ...digestQuery(query), update: digestFields(query, query.update) }),
      ) as never,
    updateMany: (query) => adapter.updateMany({ ...digestQuery(query), update: digestFields(query, query.update) }),
    delete: (query) => adapter.delete(digestQuery(query)),
    deleteMany: (query) => adapter.deleteMany(digestQuery(query)),
    consumeOne: async (query) => restoreToken(query, await adapter.consumeOne(digestQuery(query))) as never,
    incrementOne: (query) => adapter.incrementOne(digestQuery(query)),
  }
  return { ...adapter, ...wrapped }
}

function digestWhere(where: Where): Where {
  if (where.field !== 'token') return where
  const { value } = where
  if (Array.isArray(value)) return { ...where, value: value.map((token) => digestOf(String(token))) }
  return { ...where, value: digestOf(String(value)) }
}

const tokensIn = (where: Where[]): string[] =>
  where.flatMap(({ field, value }) => (field === 'token' ? [value].flat().map(String) : []))
