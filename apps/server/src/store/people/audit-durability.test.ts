import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { operator } from '../../audit/actor.ts'
import { faultOf } from '../../audit/testing-audit.ts'
import { emptyPostgres, testPostgres } from '../database/empty-postgres.ts'
import { openPostgres, openSqlite } from '../open-database.ts'
import { openStore } from '../open-store.ts'

const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

/** Records acts, several at once, until it is killed, and prints a line for each that was acknowledged. */
const writer = `
  import { openPostgres, openSqlite } from ${at('../open-database.ts')}
  import { openStore } from ${at('../open-store.ts')}
  const [folder, url, name] = process.argv.slice(1)
  const store = await openStore(url ? openPostgres(url) : openSqlite(folder))
  const by = { kind: 'account', accountId: name, client: '192.0.2.1' }
  const record = async (lane) => {
    for (let timeMs = 1; ; timeMs++) {
      await store.audit.append({ action: 'sign_in', by, aboutId: lane, timeMs })
      process.stdout.write(name + ' ' + lane + ' ' + timeMs + '\\n')
    }
  }
  await Promise.all(['a', 'b', 'c'].map(record))
`

/** Starts writers side by side, kills each once it has acknowledged so many acts, and returns all that were acknowledged. */
async function acknowledgedBy(names: readonly string[], folder: string, url: string): Promise<string[]> {
  const lines = await Promise.all(
    names.map(async (name, index) => {
      const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', writer, folder, url, name], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const exited = once(child, 'exit')
      let output = ''
      child.stdout.on('data', (bytes: Buffer) => {
        output += bytes.toString()
        if (output.split('\n').length > 30 + 7 * index) child.kill('SIGKILL')
      })
      await exited
      return output.split('\n').slice(0, -1)
    }),
  )
  return lines.flat()
}

describe.each([
  ['SQLite', true],
  ['PostgreSQL', testPostgres !== null],
] as const)('the audit log on %s', (kind, isHere) => {
  test.skipIf(!isHere)('has no gap, no fork and every acknowledged act when its writers are killed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'varuna-audit-killed-'))
    const url = kind === 'SQLite' ? '' : await emptyPostgres('varuna_audit_killed_test')
    const open = () => openStore(url === '' ? openSqlite(folder) : openPostgres(url))
    await (await open()).close()
    const acknowledged = await acknowledgedBy(['ana', 'bo'], folder, url)
    const store = await open()
    await store.audit.append({ action: 'password_reset', by: operator, aboutId: 'ana', timeMs: 1 })
    const records = await store.audit.after(0, 100_000)
    expect(faultOf(records, await store.audit.head())).toBeNull()
    const stored = new Set(records.map(({ by_id, about_id, time_ms }) => `${by_id} ${about_id} ${time_ms}`))
    expect(stored.size).toBe(records.length)
    expect(acknowledged.length).toBeGreaterThan(60)
    expect(acknowledged.filter((line) => !stored.has(line))).toEqual([])
    await store.close()
    rmSync(folder, { recursive: true })
  })
})
