import type { DBAdapter, DBTransactionAdapter } from 'better-auth'
import { APIError } from 'better-auth/api'

/**
 * Wraps an adapter so that a failed query keeps its cause. Otherwise the library replaces every error: a full disk at sign-up would look
 * like a taken address, a lost database like an unreadable session.
 */
export function preserveCauses(adapter: DBAdapter): DBAdapter {
  return {
    ...wrapQueries(adapter),
    transaction: (run) => adapter.transaction((inside) => run(wrapQueries(inside))),
  }
}

const queries = ['create', 'findOne', 'findMany', 'count', 'update', 'updateMany', 'delete', 'deleteMany'] as const

function wrapQueries<Wrapped extends DBTransactionAdapter>(adapter: Wrapped): Wrapped {
  const wrapped = Object.fromEntries(
    queries.map((name) => {
      const run = adapter[name] as (query: unknown) => Promise<unknown>
      return [
        name,
        (query: unknown) =>
          run(query).catch((error: unknown) => {
            throw Object.assign(new APIError('INTERNAL_SERVER_ERROR'), { cause: error })
          }),
      ]
    }),
  )
  return { ...adapter, ...wrapped }
}
