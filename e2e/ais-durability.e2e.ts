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

test('what was heard and written is there after the listener was killed, and can be read while it runs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'varuna-kill-feed-'))
  const receiver = createServer().listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const called = once(receiver, 'connection') as Promise<[Socket]>
  const { child, ended } = varuna(folder, 'listen', `tcp://127.0.0.1:${(receiver.address() as AddressInfo).port}`)
  const [socket] = await called
  socket.write('!AIVDM,1,1,,A,13HOI:0P0000VOHLCnHQKwvL05Ip,0*23\n')
  while (stored(folder) < 1) await pause(25)
  child.kill('SIGKILL')
  await ended
  expect(stored(folder)).toBe(1)
  socket.destroy()
  receiver.close()
  rmSync(folder, { recursive: true })
})
