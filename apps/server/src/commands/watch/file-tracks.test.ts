import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { zipOf } from '../../input-files/testing-zip.ts'
import { callVaruna, main } from '../testing-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'varuna-file-tracks-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = async (...args: string[]) => {
  const { stdout, stderr, status } = await callVaruna(args, { DATA_DIR: join(folder, 'none') })
  return { stdout, stderr, status }
}
const importInto = (name: string, path: string) => callVaruna(['import', path], { DATA_DIR: join(folder, name) })

/** Runs a command whose arguments the shell turns into pipes. */
const runWithPipe = (command: string) =>
  spawnSync('bash', ['-c', `"$0" "$1" ${command}`, process.execPath, main], {
    encoding: 'utf8',
    cwd: folder,
    env: { ...process.env, DATA_DIR: join(folder, 'none') },
  })

const file = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

const table = file('day.csv', 'mmsi,timestamp,lat,lon\n219000123,2026-03-01T00:00:00Z,55,3\n')

test('of several files the one that cannot be read is named', async () => {
  const { stderr, status } = await run('tracks', table, file('notes.txt', 'Positions of March.\n'))
  expect(stderr).toMatch(/^notes\.txt: It begins with "Positions of March\."/)
  expect(status).toBe(1)
})

test('of an archive the file in it that cannot be imported is named, and the others are imported', async () => {
  const archive = file(
    'march.zip',
    zipOf([
      ['notes/read.me', Buffer.from('Positions of March.\n')],
      ['day.csv', readFileSync(table)],
    ]),
  )
  const { stdout, stderr, status } = await importInto('archive', archive)
  expect(stderr).toContain('march.zip: notes/read.me: It begins with "Positions of March."')
  expect(stdout).toMatch(/^march\.zip\/day\.csv: imported/)
  expect(status).toBe(1)
})

test('an archive without files and a pipe are refused with what to do', async () => {
  const emptyZip = Buffer.concat([Buffer.from('PK\u0005\u0006', 'latin1'), Buffer.alloc(18)])
  expect(await run('events', file('empty.zip', emptyZip))).toEqual({
    stdout: '',
    stderr: 'The zip file is empty.\n',
    status: 1,
  })
  const { stderr, status } = runWithPipe('events <(cat day.csv)')
  expect(stderr).toMatch(/cannot be read: it is a pipe, .* Write it to a file first\.\n$/)
  expect(status).toBe(1)
})

test('a pipe that is read once is read', async () => {
  const { stdout, status } = runWithPipe('locate --file <(printf "lat,lon\\n55,3\\n")')
  expect(JSON.parse(stdout)).toMatchObject({ status: 'water', lat: 55, lon: 3 })
  expect(status).toBe(0)
})

test('of a packed file that is cut, every command keeps what could be read, states the last line, and fails', async () => {
  const rows = Array.from(
    { length: 5_000 },
    (_, at) => `219000123,${new Date(Date.UTC(2026, 2, 1) + at * 10_000).toISOString()},55,${3 + Math.sin(at)}`,
  )
  const packed = gzipSync(`mmsi,timestamp,lat,lon\n${rows.join('\n')}\n`)
  const cut = file('cut.csv.gz', packed.subarray(0, packed.length >> 1))
  const damage =
    /^(?:cut\.csv\.gz: |  )The gzip file is cut short: its end is missing\. The ([\d,]+) lines before that were /m
  const tracks = await run('tracks', '--points', cut, table)
  const lines = Number(damage.exec(tracks.stderr)?.[1]?.replace(',', ''))
  expect(lines).toBeGreaterThan(1_000)
  // The header is one of the lines, and the other file has one position.
  expect(tracks.stdout.trim().split('\n').length).toBe(lines)
  expect(tracks.status).toBe(1)
  const events = await run('events', cut)
  expect([events.status, damage.test(events.stderr)]).toEqual([1, true])
  const imported = await importInto('data', cut)
  expect([imported.status, damage.exec(imported.stdout)?.[1]]).toEqual([1, lines.toLocaleString('en')])
  expect(imported.stdout).toContain(`${(lines - 1).toLocaleString('en')} positions`)
})

test('events of a log without a clock come with the warning that their times are not real', async () => {
  const log = file('log.nmea', '!AIVDM,1,1,,A,13HOI:0P0000VOHLCnHQKwvL05Ip,0*23\n'.repeat(2))
  expect((await run('events', log)).stderr).toContain(
    '2 positions have no time: neither the lines nor a base station state one.',
  )
})
