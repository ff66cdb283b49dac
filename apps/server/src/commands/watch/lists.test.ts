import { lstatSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callVaruna, spawnVaruna, type Finished } from '../testing-command.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-lists-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const reduce = ({ status, text }: Finished) => ({ status, output: text })
const settings = () => ({ DATA_DIR: join(folder, 'data') })
const varuna = async (...args: string[]) => reduce(await callVaruna(['lists', ...args], settings()))
const write = (name: string, text: string | Buffer) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

test('lists are imported, shown and exported; a bad file is named and changes nothing', async () => {
  const csv = 'imo,mmsi,name,flag,call_sign,vessel_type,listed_by,currently_listed\n9074729,,SEA WOLF,TG,,,IOTC,yes\n'
  const whole = `${csv},,OLD BOAT,PA,,,,no\n`
  const stored = reduce(spawnVaruna(['lists', 'import', 'iuu', write('iuu.csv.gz', gzipSync(whole))], settings()))
  expect(stored.output).toMatch(/^2 row\(s\) stored as iuu-\w+: 2 new, 0 gone, 0 as before/)
  const bad = await varuna('import', 'iuu', write('iuu.csv', `${csv}1234568,,X,TG,,,,yes\n`))
  expect(bad).toMatchObject({ status: 1, output: expect.stringContaining('Line 3, column imo, “1234568”') })
  const track = await varuna(
    'import',
    'iuu',
    write('day.csv', 'mmsi,timestamp,lat,lon\n219000123,2026-03-01T00:00:00Z,55,3\n'),
  )
  expect(track).toMatchObject({
    status: 1,
    output: expect.stringContaining('a table of positions, not a list of vessels'),
  })
  const out = join(folder, 'out.csv')
  expect((await varuna('export', 'iuu', out)).status).toBe(0)
  expect(readFileSync(out, 'utf8')).toBe(whole)
  // A target that is not a regular file, such as a device, is written to, not replaced.
  const link = join(folder, 'nowhere')
  symlinkSync('/dev/null', link)
  expect((await varuna('export', 'iuu', link)).status).toBe(0)
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  expect((await varuna('show', 'iuu')).output).toMatch(
    /^iuu-\w+ {2}2 row.* iuu\.csv .*\n\n.* by the command line {2}\+2 -0 =0\n$/,
  )
})

test('a list of one file is removed by the name of that file alone', async () => {
  const header = 'name,aliases,country,locode,lat,lon\n'
  await varuna('import', 'ports', write('my-ports.csv', `${header}Anewa Bay,,Papua New Guinea,,-6.2166,155.6333\n`))
  expect(await varuna('remove', 'ports', 'other.csv')).toMatchObject({
    status: 1,
    output: expect.stringContaining('No file “other.csv” is stored. The list holds my-ports.csv; nothing was removed.'),
  })
  expect((await varuna('show', 'ports')).output).toContain('my-ports.csv')
  expect(await varuna('remove', 'ports', 'my-ports.csv')).toMatchObject({ status: 0 })
  expect((await varuna('show', 'ports')).output).toContain('No file is stored.')
})
