import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

const TICKS_PER_SECOND = 100

/** Fields of /proc/PID/stat after the program's name: state, parent and so on; empty when the process has ended. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  } catch {
    return []
  }
}

/** Returns a reader of the CPU seconds of a PostgreSQL server on this machine, with its ended processes; it returns null where /proc lacks them. */
export async function postgresCpu(url: string): Promise<() => number | null> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parent = Number(statOf(rows[0]?.pid ?? 0)[1])
  await client.end()
  return () => {
    if (!Number.isInteger(parent)) return null
    const ticks = (pid: number, fields: number[]) =>
      fields.reduce((sum, field) => sum + Number(statOf(pid)[field] ?? 0), 0)
    const children = readdirSync('/proc')
      .map(Number)
      .filter((pid) => Number.isInteger(pid) && statOf(pid)[1] === String(parent))
    const living = children.reduce((sum, pid) => sum + ticks(pid, [11, 12]), 0)
    return (ticks(parent, [11, 12, 13, 14]) + living) / TICKS_PER_SECOND
  }
}
