import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimDataFolder, shareDataFolder } from './data-folder-claim.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-claim-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const refusal =
  'Another Varuna server is using the data folder FOLDER. Stop it first, or give this server a folder of its own with DATA_DIR.'

test('only one server holds a data folder until it releases it', () => {
  const first = claimDataFolder(folder)
  expect(() => claimDataFolder(folder)).toThrow(refusal.replace('FOLDER', folder))
  expect(() => claimDataFolder(folder)).toThrow('Another Varuna server')
  first.release()
  claimDataFolder(folder).release()
  expect(statSync(join(folder, 'server.lock')).mode & 0o777).toBe(0o600)
})

test('servers of one database share a data folder, and one of another database or with its own is refused', () => {
  const shares = [shareDataFolder(folder, 'one'), shareDataFolder(folder, 'one')]
  expect(() => shareDataFolder(folder, 'two')).toThrow(refusal.replace('FOLDER', folder))
  expect(() => claimDataFolder(folder)).toThrow(refusal.replace('FOLDER', folder))
  shares[0]?.release()
  expect(() => shareDataFolder(folder, 'two')).toThrow('Another Varuna server')
  shares[1]?.release()
  shareDataFolder(folder, 'two').release()
  const own = claimDataFolder(folder)
  expect(() => shareDataFolder(folder, 'two')).toThrow('Another Varuna server')
  own.release()
})

test('a folder that cannot be written to is named', () => {
  mkdirSync(join(folder, 'server.lock'))
  expect(() => claimDataFolder(folder)).toThrow(`The data folder ${folder} cannot be written to: `)
})

test.each([
  ['claimDataFolder(process.argv[1])', () => claimDataFolder(folder)],
  ["shareDataFolder(process.argv[1], 'one')", () => shareDataFolder(folder, 'two')],
])('%s of another process is respected, and ends when that process is killed', async (call, take) => {
  const claim = JSON.stringify(new URL('./data-folder-claim.ts', import.meta.url).href)
  const script = `import { claimDataFolder, shareDataFolder } from ${claim}; globalThis.claim = ${call}; console.log('held'); process.stdin.resume()`
  const holder = spawn(process.execPath, ['--input-type=module-typescript', '-e', script, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  expect(take).toThrow('Another Varuna server')
  const exited = once(holder, 'exit')
  holder.kill('SIGKILL')
  await exited
  take().release()
})
