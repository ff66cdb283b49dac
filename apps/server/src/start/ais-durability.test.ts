import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const startMs = Date.UTC(2018, 0, 1)
/** Three transactions; the last row is of the last of the 1000 vessels. */
const rowCount = 45_000

function runCommand(dataDir: string, ...options: string[]) {
  const child = spawn(process.execPath, [main, ...options], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()))
  return { child, output: () => output, ended: once(child, 'exit') }
}

/** Positions that another process sees in the database; -1 before the table exists. */
function countPositions(dataDir: string): number {
  try {
    const file = new Sqlite(join(dataDir, 'varuna.sqlite'), { readonly: true })
    const { count } = file.prepare('select count(*) as count from ais_position').get() as { count: number }
    file.close()
    return count
  } catch {
    return -1
  }
}

test(
  'a killed import resumes and ends with the same result as an uninterrupted one',
  { timeout: 300_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'varuna-kill-import-'))
    const rows = Array.from({ length: rowCount }, (_, index) => {
      const when = new Date(startMs + index * 1000).toISOString().slice(0, 19)
      return `${220_000_000 + (index % 1000)},${(index % 170) / 2},${(index % 300) / 3},${when},x,${index % 20}\n`
    })
    const path = join(folder, 'days.csv')
    writeFileSync(path, `ssvid,lat,lon,timestamp,seg_id,speed\n${rows.join('')}`)

    for (const minimum of [1, rowCount / 2]) {
      const killed = runCommand(folder, 'import', path)
      while (countPositions(folder) < minimum && killed.child.exitCode === null) await pause(25)
      killed.child.kill('SIGKILL')
      await killed.ended
      expect(countPositions(folder)).toBeGreaterThanOrEqual(minimum)
    }
    const last = runCommand(folder, 'import', '--json', path)
    await last.ended
    expect(JSON.parse(last.output())).toMatchObject({ positions: rowCount, kept: rowCount, known: 0, stations: 1000 })
    expect(countPositions(folder)).toBe(rowCount)
    const repeated = runCommand(folder, 'import', '--json', path)
    await repeated.ended
    expect(JSON.parse(repeated.output())).toMatchObject({ outcome: 'unchanged', kept: rowCount })
    const vessel = runCommand(folder, 'vessels', '--json', '220000999')
    await vessel.ended
    expect(JSON.parse(vessel.output())).toMatchObject({
      mmsi: 220_000_999,
      flag: 'DK',
      last: { timeMs: startMs + (rowCount - 1) * 1000, timeFrom: 'source' },
      staticReports: [],
    })
    rmSync(folder, { recursive: true })
  },
)

test(
  'stored positions survive a killed listener, and a stopped listener prints a summary',
  { timeout: 300_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'varuna-kill-feed-'))
    const receiver = createServer().listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    const feed = `tcp://127.0.0.1:${(receiver.address() as AddressInfo).port}`
    const listenTo = async (sentence: string, signal: 'SIGKILL' | 'SIGINT', minimum: number) => {
      const connected = once(receiver, 'connection') as Promise<[Socket]>
      const { child, ended, output } = runCommand(folder, 'listen', feed)
      const [socket] = await connected
      socket.write(`${sentence}\n`)
      while (countPositions(folder) < minimum) await pause(25)
      child.kill(signal)
      const [code] = await ended
      socket.destroy()
      return { code, output: output() }
    }
    await listenTo('!AIVDM,1,1,,A,13HOI:0P0000VOHLCnHQKwvL05Ip,0*23', 'SIGKILL', 1)
    expect(countPositions(folder)).toBe(1)
    const stopped = await listenTo('!AIVDM,1,1,,A,133sVfPP00PD>hRMDH@jNOvN20S8,0*7F', 'SIGINT', 2)
    expect(stopped.code).toBe(0)
    expect(stopped.output).toMatch(/^1 position stored, 0 already stored/)
    expect(stopped.output).toContain(`${feed}: 1 line, 1 message, 1 position`)
    expect(countPositions(folder)).toBe(2)
    receiver.close()
    rmSync(folder, { recursive: true })
  },
)
