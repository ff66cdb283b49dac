import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Files } from './files.ts'
import { createFolderFiles } from './folder-files.ts'

let root: string
let files: Files
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'varuna-files-'))
  files = createFolderFiles(root)
})
afterEach(() => rmSync(root, { recursive: true }))

const bytes = (text: string) => new TextEncoder().encode(text)

test('what was put comes back, and is replaced by what is put again', async () => {
  await files.put('images/a1/original', bytes('one'))
  await files.put('images/a1/original', bytes('two'))
  expect(await files.get('images/a1/original').then((found) => found && new TextDecoder().decode(found))).toBe('two')
  expect(await files.get('images/a2/original')).toBeNull()
})

test('removing leaves nothing, not even an empty folder, and removing again is no error', async () => {
  await files.put('images/a1/original', bytes('one'))
  await files.put('images/a1/view.webp', bytes('two'))
  await files.remove('images/a1/original')
  expect(await files.get('images/a1/view.webp')).not.toBeNull()
  await files.remove('images/a1/view.webp')
  await files.remove('images/a1/view.webp')
  expect(readdirSync(join(root, 'images'))).toEqual([])
})

test.each(['../outside', 'a/../../b', '/etc/passwd', 'a//b', 'A', '', '.hidden', 'a\\b'])(
  'the key %j is refused',
  async (key) => {
    await expect(files.put(key, bytes('x'))).rejects.toThrow('not a file key')
    await expect(files.get(key)).rejects.toThrow('not a file key')
  },
)
