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

const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))
const begin = Date.UTC(2018, 0, 1)

function varuna(dataDir: string, ...options: string[]) {
  const child = spawn(process.execPath, [main, ...options], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let said = ''
  child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()))
  return { child, said: () => said, ended: once(child, 'exit') }
}

/** Positions in the database, as another program sees them; -1 while there is no table. */
function stored(dataDir: string): number {
  try {
    const file = new Sqlite(join(dataDir, 'varuna.sqlite'), { readonly: true })
    const { count } = file.prepare('select count(*) as count from ais_position').get() as { count: number }
    file.close()
    return count
  } catch {
    return -1
  }
}

test('an import that is killed goes on where it was, and ends as if it had not been', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'varuna-kill-import-'))
  const rows = Array.from({ length: 120_000 }, (_, at) => {
    const when = new Date(begin + at * 1000).toISOString().slice(0, 19)
    return `${220_000_000 + (at % 5000)},${(at % 170) / 2},${(at % 300) / 3},${when},x,${at % 20}\n`
  })
  const path = join(folder, 'days.csv')
  writeFileSync(path, `ssvid,lat,lon,timestamp,seg_id,speed\n${rows.join('')}`)

  for (const least of [1, 50_000]) {
    const killed = varuna(folder, 'import', path)
    while (stored(folder) < least && killed.child.exitCode === null) await pause(25)
    killed.child.kill('SIGKILL')
    await killed.ended
    expect(stored(folder)).toBeGreaterThanOrEqual(least)
  }
  const last = varuna(folder, 'import', '--json', path)
  await last.ended
  expect(JSON.parse(last.said())).toMatchObject({ positions: 120_000, kept: 120_000, known: 0, stations: 5000 })
  expect(stored(folder)).toBe(120_000)
  const again = varuna(folder, 'import', '--json', path)
  await again.ended
  expect(JSON.parse(again.said())).toMatchObject({ outcome: 'unchanged', kept: 120_000 })
  const asked = varuna(folder, 'vessels', '--json', '220004999')
  await asked.ended
  expect(JSON.parse(asked.said())).toMatchObject({
    mmsi: 220_004_999,
    flag: 'DK',
    last: { timeMs: begin + 119_999_000, timeFrom: 'source' },
    identities: [],
  })
  rmSync(folder, { recursive: true })
})

test('what was heard and written is there after the listener was killed; asked to end, it says what it kept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'varuna-kill-feed-'))
  const receiver = createServer().listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const feed = `tcp://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const heard = async (sentence: string, signal: 'SIGKILL' | 'SIGINT', least: number) => {
    const called = once(receiver, 'connection') as Promise<[Socket]>
    const { child, ended, said } = varuna(folder, 'listen', feed)
    const [socket] = await called
    socket.write(`${sentence}\n`)
    while (stored(folder) < least) await pause(25)
    child.kill(signal)
    const [code] = await ended
    socket.destroy()
    return { code, said: said() }
  }
  await heard('!AIVDM,1,1,,A,13HOI:0P0000VOHLCnHQKwvL05Ip,0*23', 'SIGKILL', 1)
  expect(stored(folder)).toBe(1)
  const asked = await heard('!AIVDM,1,1,,A,133sVfPP00PD>hRMDH@jNOvN20S8,0*7F', 'SIGINT', 2)
  expect(asked.code).toBe(0)
  expect(asked.said).toMatch(/^1 positions kept, 0 in the store already/)
  expect(asked.said).toContain(`${feed}: 1 lines, 1 messages, 1 positions`)
  expect(stored(folder)).toBe(2)
  receiver.close()
  rmSync(folder, { recursive: true })
})
