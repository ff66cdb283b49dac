import { spawnSync } from 'node:child_process'
import { lstatSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-lists-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const varuna = (...args: string[]) => {
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '', NATS_URL: '' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, 'lists', ...args], { encoding: 'utf8', env })
  return { status, output: stdout + stderr }
}
const write = (name: string, text: string | Buffer) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

test('lists are imported, shown and exported; a bad file is named and changes nothing', () => {
  const csv = 'imo,mmsi,name,flag,call_sign,vessel_type,listed_by,currently_listed\n9074729,,SEA WOLF,TG,,,IOTC,yes\n'
  const whole = `${csv},,OLD BOAT,PA,,,,no\n`
  const stored = varuna('import', 'iuu', write('iuu.csv.gz', gzipSync(whole)))
  expect(stored.output).toMatch(/^2 row\(s\) stored as iuu-\w+: 2 new, 0 gone, 0 as before/)
  const bad = varuna('import', 'iuu', write('iuu.csv', `${csv}1234568,,X,TG,,,,yes\n`))
  expect(bad).toMatchObject({ status: 1, output: expect.stringContaining('Line 3, column imo, “1234568”') })
  const track = varuna(
    'import',
    'iuu',
    write('day.csv', 'mmsi,timestamp,lat,lon\n219000123,2026-03-01T00:00:00Z,55,3\n'),
  )
  expect(track).toMatchObject({
    status: 1,
    output: expect.stringContaining('a table of positions, not a list of vessels'),
  })
  const out = join(folder, 'out.csv')
  expect(varuna('export', 'iuu', out).status).toBe(0)
  expect(readFileSync(out, 'utf8')).toBe(whole)
  // A target that is not a regular file, such as a device, is written to, not replaced.
  const link = join(folder, 'nowhere')
  symlinkSync('/dev/null', link)
  expect(varuna('export', 'iuu', link).status).toBe(0)
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  expect(varuna('show', 'iuu').output).toMatch(
    /^iuu-\w+ {2}2 row.* iuu\.csv .*\n\n.* by the command line {2}\+2 -0 =0\n$/,
  )
}, 120_000)
