import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test, vi } from 'vitest'
import { createBroadcastServer } from '../feeds/broadcast-server.ts'
import { describeFailure } from './describe-failure.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'varuna-failure-'))
afterAll(() => rmSync(folder, { recursive: true }))

const failureOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    return describeFailure(error)
  }
  throw new Error('it did not fail')
}

test('system errors are described with their path and without their code', () => {
  const missing = join(folder, 'missing', 'x.csv')
  expect(failureOf(() => openSync(missing, 'w'))).toBe(`${missing} cannot be opened: there is no such file or folder.`)
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(failureOf(() => mkdirSync(file, { recursive: true }))).toBe(
    `${file} cannot be used as a folder: it is a file.`,
  )
  expect(failureOf(() => mkdirSync(join(folder, 'missing', 'data')))).toBe(
    `The folder ${join(folder, 'missing', 'data')} cannot be created there.`,
  )
  expect(failureOf(() => writeSync(openSync('/dev/full', 'w'), 'x'))).toBe(
    'The output cannot be written: no space is left on the device.',
  )
  const damage = Object.assign(new Error('database disk image is malformed'), { code: 'SQLITE_CORRUPT_INDEX' })
  expect(describeFailure(damage)).toBe(
    'The database is damaged: database disk image is malformed. Stop the server, keep a copy of the data folder, and run: varuna verify',
  )
  expect(describeFailure(new Error('Line 1 is no number: \u001b[31m'))).toBe('Line 1 is no number: \ufffd[31m')
})

test('a reader that closes the pipe ends the command without an error', async () => {
  const points = join(folder, 'points.csv')
  writeFileSync(points, `lat,lon\n${'10.5,60.5\n'.repeat(20_000)}`)
  const child = spawn(process.execPath, [main, 'locate', '--file', points], {
    env: { ...process.env, DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()))
  child.stdout.once('data', () => child.stdout.destroy())
  expect(await once(child, 'close')).toEqual([0, null])
  expect(errors).toBe('')
})

test('a port in use is reported once, in plain words', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const failed = await createBroadcastServer('127.0.0.1', port).catch(describeFailure)
  expect(failed).toBe(`Port ${port} is in use. Choose another one.`)
  server.close()
})

test('replaying a file that is missing, or damaged further on, to a port ends instead of waiting on', async () => {
  const run = (path: string) => {
    const child = spawn(process.execPath, [main, 'replay', '--port', '0', path], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const errors = { text: '' }
    child.stderr.on('data', (bytes: Buffer) => (errors.text += bytes.toString()))
    return { child, errors }
  }
  const missing = run(join(folder, 'none.nmea'))
  expect(await once(missing.child, 'close')).toEqual([1, null])
  expect(missing.errors.text).toBe(`There is no ${join(folder, 'none.nmea')}.\n`)

  const cut = join(folder, 'cut.gz')
  writeFileSync(cut, gzipSync(randomBytes(2_000_000)).subarray(0, 1_500_000))
  const damaged = run(cut)
  await vi.waitFor(() => expect(damaged.errors.text).toMatch(/:\d+\n/), { timeout: 30_000, interval: 50 })
  const client = connect(Number(/:(\d+)\n/.exec(damaged.errors.text)?.[1]), 'localhost').resume()
  expect(await once(damaged.child, 'close')).toEqual([1, null])
  client.destroy()
})
