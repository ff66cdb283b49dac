import type { Pool, PoolClient } from 'pg'
import { staleState } from '../position-rows.ts'

/** PostgreSQL ends one of two writers that wait for each other. */
const DEADLOCK = '40P01'

/** Runs queries on one connection, committed together or not at all. What ended for another's sake is stale, and can be tried again. */
export async function inTransaction<Result>(pool: Pool, run: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  let fault: Error | undefined
  try {
    await client.query('begin')
    const result = await run(client)
    await client.query('commit')
    return result
  } catch (error) {
    fault = error as Error
    await client.query('rollback').catch(() => {})
    throw (error as { code?: string }).code === DEADLOCK ? staleState(1, 1) : error
  } finally {
    client.release(fault)
  }
}
