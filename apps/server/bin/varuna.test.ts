import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const root = mkdtempSync(join(tmpdir(), 'varuna-bin-'))
afterAll(() => rmSync(root, { recursive: true }))

test('a command has the settings of the .env beside it, as the server that npm start starts; those of the environment win', () => {
  for (const folder of ['apps/server/bin', 'apps/server/src', 'node_modules/.bin'])
    mkdirSync(join(root, folder), { recursive: true })
  const bin = join(root, 'apps/server/bin/varuna.mjs')
  for (const name of ['varuna.mjs', 'settings.mjs'])
    copyFileSync(fileURLToPath(new URL(name, import.meta.url)), join(root, 'apps/server/bin', name))
  symlinkSync(process.execPath, join(root, 'node_modules/.bin/node'))
  const main = `process.stdout.write([process.env.DATA_DIR, process.env.PORT, ...process.argv.slice(2)].join(' '))`
  writeFileSync(join(root, 'apps/server/src/main.ts'), main)
  const run = () =>
    spawnSync(process.execPath, [bin, 'vessels'], { env: { PORT: '9000' }, cwd: tmpdir(), encoding: 'utf8' }).stdout
  expect(run()).toBe(' 9000 vessels')
  writeFileSync(join(root, '.env'), '# The data of the harbour office.\nDATA_DIR=/srv/varuna\nPORT=8080\n')
  expect(run()).toBe('/srv/varuna 9000 vessels')
  const windows = '\ufeffDATA_DIR=/srv/varuna\r\nPORT=8080\r\n'
  for (const encoding of ['utf8', 'utf16le'] as const) {
    writeFileSync(join(root, '.env'), windows, encoding)
    expect(run()).toBe('/srv/varuna 9000 vessels')
  }
})
