import { spawn } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { environment } from '../../config.ts'
import { openMigratedSqlite } from '../../store/testing-stores.ts'
import { scaledCount } from '../../testing-scale.ts'
import { callVaruna, main } from '../testing-command.ts'
import { listBackups, UNFINISHED } from './backup-folder.ts'
import { filesBelow } from './sha256-sums.ts'

const FILES = 60
const KILLS = scaledCount(2, 20)

let folder: string
let dataDir: string
let backups: string
let restored: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-restore-'))
  dataDir = join(folder, 'data')
  backups = join(folder, 'backups')
  restored = join(folder, 'restored')
  await (await openMigratedSqlite(dataDir)).db.destroy()
  for (let image = 0; image < FILES; image++) {
    mkdirSync(join(dataDir, 'files', 'images', `${image}`), { recursive: true })
    writeFileSync(join(dataDir, 'files', 'images', `${image}`, 'original'), `picture ${image}`)
  }
})
afterEach(() => rmSync(folder, { recursive: true }))

const backUp = () => callVaruna(['backup', backups], { DATA_DIR: dataDir })
const restore = (...options: string[]) => callVaruna(['restore', backups, ...options], { DATA_DIR: restored })
const newest = async () => join(backups, (await listBackups(backups)).at(-1) ?? '')
const pictures = (data: string) =>
  Array.from({ length: FILES }, (_, at) => readFileSync(join(data, 'files', 'images', `${at}`, 'original'), 'utf8'))

/** The folder is renamed or removed by the command at any moment. */
function countIn(images: string): number {
  try {
    return readdirSync(images).length
  } catch {
    return 0
  }
}

/** Kills the command when the folder that it fills has so many pictures; false when it ended before. */
async function killAt(args: string[], data: string, filled: string, count: number): Promise<boolean> {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...environment, DATABASE_URL: '', NATS_URL: '', DATA_DIR: data },
    stdio: 'ignore',
  })
  const images = join(filled, 'files', 'images')
  const watch = setInterval(() => {
    if (countIn(images) >= count) child.kill('SIGKILL')
  }, 1)
  const [, signal] = await once(child, 'exit')
  clearInterval(watch)
  return signal === 'SIGKILL'
}

const pointOf = (kill: number) => 1 + Math.floor((kill * (FILES - 20)) / KILLS)

test(`a backup killed ${KILLS} times leaves nothing that counts as one, and the next is complete`, async () => {
  let killed = 0
  for (let kill = 0; kill < KILLS; kill++) {
    if (await killAt(['backup', backups], dataDir, join(backups, UNFINISHED), pointOf(kill))) killed += 1
    for (const id of await listBackups(backups))
      expect(await restore('--check', '--at', id)).toMatchObject({ status: 0 })
  }
  expect(killed).toBeGreaterThan(0)
  expect(await backUp()).toMatchObject({ status: 0 })
  expect(await restore()).toMatchObject({ status: 0 })
  expect(pictures(restored)).toEqual(pictures(dataDir))
}, 120_000)

test(`a restore killed ${KILLS} times leaves no data folder or a whole one, and a repeated one is complete`, async () => {
  await backUp()
  let killed = 0
  for (let kill = 0; kill < KILLS; kill++) {
    if (await killAt(['restore', backups], restored, `${restored}.restoring`, pointOf(kill))) killed += 1
    if (!existsSync(restored)) continue
    expect(pictures(restored)).toEqual(pictures(dataDir))
    rmSync(restored, { recursive: true })
  }
  expect(killed).toBeGreaterThan(0)
  expect(await restore()).toMatchObject({ status: 0 })
  expect(pictures(restored)).toEqual(pictures(dataDir))
  expect(readdirSync(folder).toSorted()).toEqual(['backups', 'data', 'restored'])
}, 120_000)

test('a flipped byte, a missing file, one too many and damaged sums are each named, and nothing is put back', async () => {
  const path = join('files', 'images', '7', 'original')
  const damages: [string, (backup: string) => void, string][] = [
    ['byte', (backup) => writeFileSync(join(backup, path), 'picture 8'), `${path} is not as it was stored`],
    ['missing', (backup) => rmSync(join(backup, path)), `${path} is missing`],
    ['extra', (backup) => writeFileSync(join(backup, 'files', 'more'), ''), 'files/more does not belong to it'],
    ['sums', (backup) => appendFileSync(join(backup, 'SHA256SUMS'), `${'a'.repeat(64)}  ../out\n`), 'is damaged'],
    [
      'database',
      (backup) => appendFileSync(join(backup, 'varuna.sqlite'), 'x'),
      'varuna.sqlite is not as it was stored',
    ],
  ]
  for (const [name, damage, text] of damages) {
    rmSync(backups, { recursive: true, force: true })
    await backUp()
    damage(await newest())
    for (const options of [[], ['--check']])
      expect(await restore(...options), name).toMatchObject({ status: 1, text: expect.stringContaining(text) })
    expect(readdirSync(folder).toSorted()).toEqual(['backups', 'data'])
  }
})

test('a data folder with files, an unknown time and a backup for the other database are refused', async () => {
  const refused = async (...options: string[]) => (await restore(...options)).text
  expect(await refused()).toContain(`no complete backup in ${backups}`)
  await backUp()
  expect(await refused('--at', '2026-11-23')).toContain('no complete backup 2026-11-23')
  const withPostgres = { DATABASE_URL: 'postgres://nobody@127.0.0.1/none', DATA_DIR: restored }
  expect((await callVaruna(['restore', backups], withPostgres)).text).toContain('holds an SQLite database')
  mkdirSync(restored)
  writeFileSync(join(restored, 'note'), '')
  expect(await refused()).toContain('is not empty')
  rmSync(join(restored, 'note'))
  expect(await restore()).toMatchObject({ status: 0 })
})

test('with DATABASE_URL, files and key alone are backed up and put back, and both say what to do with the database', async () => {
  const settings = { DATABASE_URL: 'postgres://nobody@127.0.0.1/none' }
  const taken = await callVaruna(['backup', backups], { ...settings, DATA_DIR: dataDir })
  expect(taken).toMatchObject({ status: 0, text: expect.stringContaining('pg_dump') })
  for await (const path of filesBelow(await newest())) expect(path).toMatch(/^files\//)
  expect((await restore()).text).toContain('holds no database')
  const put = await callVaruna(['restore', backups], { ...settings, DATA_DIR: restored })
  expect(put).toMatchObject({ status: 0, text: expect.stringContaining('pg_restore') })
  expect(pictures(restored)).toEqual(pictures(dataDir))
})
