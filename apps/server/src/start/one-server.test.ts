import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callVaruna, main } from '../commands/testing-command.ts'
import { runVaruna } from './testing-varuna.ts'

function runCommand(dataDir: string, command: string, configuration: Record<string, string> = {}) {
  const { status, stderr } = spawnSync(process.execPath, [main, command], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', ...configuration },
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { status, output: stderr }
}

test(
  'a second server on a data folder or a port is refused and ends, a command is not; a killed server frees the folder, and one that is interrupted twice ends in order',
  { timeout: 120_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'varuna-one-'))
    const first = await runVaruna(dataDir)
    expect(runCommand(dataDir, 'serve')).toEqual({
      status: 1,
      output: `Another Varuna server is using the data folder ${dataDir}. Stop it first, or give this server a folder of its own with DATA_DIR.\n`,
    })
    expect((await callVaruna(['zones', 'list'], { DATA_DIR: dataDir })).status).toBe(0)
    await first.end('SIGKILL')
    const second = await runVaruna(dataDir)
    const elsewhere = mkdtempSync(join(tmpdir(), 'varuna-port-'))
    const port = new URL(second.origin).port
    expect(runCommand(elsewhere, 'serve', { PORT: port })).toEqual({
      status: 1,
      output: `Port ${port} is in use. Choose another with PORT.\n`,
    })
    rmSync(elsewhere, { recursive: true })
    // Under npm, Ctrl-C arrives twice.
    expect(await second.end('SIGINT', 'SIGINT')).toEqual([0, null])
    rmSync(dataDir, { recursive: true })
  },
)

test('a server that cannot use its data folder exits with a one-line reason', { timeout: 120_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'varuna-broken-'))
  writeFileSync(join(dataDir, 'auth-secret'), '')
  const short = runCommand(dataDir, 'serve')
  expect(short.status).toBe(1)
  expect(short.output).toMatch(
    /^\S+auth-secret holds 0 bytes, but the key that signs sessions needs 32 or more\. .*\n$/,
  )
  rmSync(join(dataDir, 'auth-secret'))
  // What the log still holds would repair the file.
  for (const log of ['varuna.sqlite-wal', 'varuna.sqlite-shm']) rmSync(join(dataDir, log), { force: true })
  writeFileSync(join(dataDir, 'varuna.sqlite'), 'no database '.repeat(1_000))
  const served = runCommand(dataDir, 'serve')
  const listed = await callVaruna(['zones', 'list'], { DATA_DIR: dataDir })
  for (const [status, output] of [
    [served.status, served.output],
    [listed.status, listed.stderr],
  ]) {
    expect(status).toBe(1)
    expect(output).toMatch(/^The database \S+varuna\.sqlite is damaged: .*\n$/)
  }
  rmSync(dataDir, { recursive: true })
})
