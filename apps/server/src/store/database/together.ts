import { setImmediate as immediate } from 'node:timers/promises'
import { CompiledQuery, type Kysely } from 'kysely'
import type { Store } from '../interfaces/store.ts'
import type { Schema } from './schema.ts'

/** Runs work in a transaction; resolves when it is on disk. */
export type TogetherTransactions = <Result>(work: (transaction: Kysely<Schema>) => Promise<Result>) => Promise<Result>

/** Maximum works per transaction: with more, the first ones would wait long for their response. */
const MAX_TOGETHER = 64
/** A group is complete when no work has arrived for this many event-loop turns; a request in progress takes several to get here. */
const QUIET_TURNS = 6

const savepoint = CompiledQuery.raw('savepoint one_of_group')
const rollBack = CompiledQuery.raw('rollback to one_of_group')
const release = CompiledQuery.raw('release one_of_group')

interface Waiting {
  run(transaction: Kysely<Schema>): Promise<void>
  resolve(): void
  reject(error: unknown): void
}

/**
 * Group commit. On SQLite, where a commit waits for the disk, works that wait meanwhile are committed together; a failing work is undone
 * alone. A work may run twice, so it must change nothing but the database. PostgreSQL groups the commits of several connections itself, so
 * there each work gets its own transaction.
 */
export function createTogetherTransactions(kind: Store['kind'], db: Kysely<Schema>): TogetherTransactions {
  if (kind !== 'sqlite') return (work) => db.transaction().execute(work)
  const waiting: Waiting[] = []
  let isRunning = false

  const runEach = (group: readonly Waiting[]) =>
    db.transaction().execute(async (transaction) => {
      for (const one of group) await one.run(transaction)
    })
  /** Works whose failure was rolled back on its own. */
  const runGuarded = async (group: readonly Waiting[]) => {
    const failed = new Set<Waiting>()
    await db.transaction().execute(async (transaction) => {
      for (const one of group) {
        await transaction.executeQuery(savepoint)
        try {
          await one.run(transaction)
        } catch (error) {
          failed.add(one)
          one.reject(error)
          await transaction.executeQuery(rollBack)
        }
        await transaction.executeQuery(release)
      }
    })
    return failed
  }
  const runGroup = async () => {
    const group = waiting.splice(0, MAX_TOGETHER)
    try {
      // Failures are rare: only then each work is run again with its own savepoint.
      const failed = await runEach(group).then(
        () => new Set<Waiting>(),
        () => runGuarded(group),
      )
      for (const one of group) if (!failed.has(one)) one.resolve()
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }
  /**
   * First lets requests that have arrived reach this point: SQLite itself never yields, and a commit takes as long as a hundred event-loop
   * turns.
   */
  const fillGroup = async () => {
    let seen = 0
    let quietTurns = 0
    while (quietTurns < QUIET_TURNS && waiting.length < MAX_TOGETHER) {
      await immediate()
      quietTurns = waiting.length > seen ? 0 : quietTurns + 1
      seen = waiting.length
    }
  }
  const runAll = async () => {
    isRunning = true
    do {
      await fillGroup()
      await runGroup()
    } while (waiting.length > 0)
    isRunning = false
  }
  return <Result>(work: (transaction: Kysely<Schema>) => Promise<Result>) =>
    new Promise<Result>((resolve, reject) => {
      let result: Result
      waiting.push({
        run: async (transaction) => {
          result = await work(transaction)
        },
        resolve: () => resolve(result),
        reject,
      })
      if (!isRunning) void runAll()
    })
}
