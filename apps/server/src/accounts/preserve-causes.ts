import type { DBAdapter, DBTransactionAdapter } from 'better-auth'
import { APIError } from 'better-auth/api'

/**
 * Wraps an adapter so that a failed insert keeps its cause. Without it the library answers every failure at sign-up with 'could not
 * create the user', and a full disk would look like an address that is taken.
 */
export function preserveCauses(adapter: DBAdapter): DBAdapter {
  return {
    ...wrapCreate(adapter),
    transaction: (run) => adapter.transaction((inside) => run(wrapCreate(inside))),
  }
}

function wrapCreate<Wrapped extends DBTransactionAdapter>(adapter: Wrapped): Wrapped {
  return {
    ...adapter,
    create: (query: Parameters<Wrapped['create']>[0]) =>
      adapter.create(query).catch((error: unknown) => {
        throw Object.assign(new APIError('INTERNAL_SERVER_ERROR'), { cause: error })
      }),
  }
}
