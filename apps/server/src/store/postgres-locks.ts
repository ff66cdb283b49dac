import type { Pool } from 'pg'
import type { LockKind, Locks } from './interfaces/locks.ts'

/** The first key of each kind's advisory locks. */
const firstKeys: Record<LockKind, number> = {
  follow: 7_282_005,
  compare: 7_282_006,
  identities: 7_282_007,
  silences: 7_282_027,
  alerts: 7_282_008,
  outgoing: 7_282_009,
  watch: 7_282_010,
  zone_fishing: 7_282_025,
  reassess: 7_282_012,
  erase: 7_282_026,
  density: 7_282_031,
  area_visits: 7_282_032,
}

/** One process works on a SQLite file; commands running alongside at worst repeat work. */
export const unsharedLocks: Locks = { take: async () => async () => {} }

/** Advisory locks of PostgreSQL, which belong to a connection and end with it. */
export const createPostgresLocks = (pool: Pool): Locks => ({
  async take(kind, number) {
    const client = await pool.connect()
    let fault: Error | undefined
    const onError = (error: Error) => (fault = error)
    client.on('error', onError)
    const giveBack = () => {
      client.off('error', onError)
      client.release(fault)
    }
    const run = async (name: string) => {
      const text = `select ${name}($1, $2) as is_done`
      const { rows } = await client.query<{ is_done: boolean }>(text, [firstKeys[kind], number])
      return rows[0]?.is_done === true
    }
    try {
      if (await run('pg_try_advisory_lock'))
        return async () => {
          await run('pg_advisory_unlock').catch(onError)
          giveBack()
        }
    } catch (error) {
      fault = error as Error
      giveBack()
      throw error
    }
    giveBack()
    return null
  },
})
