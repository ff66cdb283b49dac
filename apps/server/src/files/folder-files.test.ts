import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bytes, filesContract } from './files.contract.ts'
import type { Files } from './files.ts'
import { createFolderFiles } from './folder-files.ts'

describe('files in a folder', () => {
  filesContract((folder) => createFolderFiles(join(folder, 'files')))

  let root: string
  let files: Files
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'varuna-files-'))
    files = createFolderFiles(root)
  })
  afterEach(() => rmSync(root, { recursive: true }))
  const modeOf = (path: string) => statSync(join(root, path)).mode & 0o777

  test('files and folders are readable by their owner only', async () => {
    await files.put('images/a1/original', bytes('one'))
    expect(['images', 'images/a1', 'images/a1/original'].map(modeOf)).toEqual([0o700, 0o700, 0o600])
  })

  test('a failed put leaves no file, and existing files stay', async () => {
    await files.put('images/a1/original', bytes('one'))
    mkdirSync(join(root, 'images', 'a1', 'view.webp', 'in-the-way'), { recursive: true })
    await expect(files.put('images/a1/view.webp', bytes('two'))).rejects.toThrow()
    expect(readdirSync(join(root, 'images', 'a1')).toSorted()).toEqual(['original', 'view.webp'])
  })

  test('list leaves out names that are no keys, and a removed last file leaves no folder', async () => {
    await files.put('images/a1/original', bytes('one'))
    for (const stray of ['.DS_Store', 'a3.part', 'Thumbs.db']) writeFileSync(join(root, 'images', stray), 'x')
    expect(await files.list('images')).toEqual(['a1'])
    await files.remove('images/a1/original')
    expect(await files.list('images')).toEqual([])
  })

  test('removeUnfinished removes leftovers of interrupted puts, but not newer ones', async () => {
    const now = Date.now()
    const leave = (key: string, ageMs: number) => {
      const path = join(root, `${key}.part`)
      mkdirSync(join(path, '..'), { recursive: true })
      writeFileSync(path, 'half')
      const seconds = (now - ageMs) / 1000
      utimesSync(path, seconds, seconds)
      utimesSync(join(path, '..'), seconds, seconds)
    }
    const neverAborted = new AbortController().signal
    await files.put('images/a1/original', bytes('one'))
    leave('images/a1/view.webp', 60_000)
    leave('images/a2/original', 60_000)
    leave('images/a3/original', -60_000)
    expect(await files.removeUnfinished(now, neverAborted)).toBe(2)
    expect(readdirSync(join(root, 'images')).toSorted()).toEqual(['a1', 'a3'])
    expect(readdirSync(join(root, 'images', 'a1'))).toEqual(['original'])
    expect(await createFolderFiles(join(root, 'nowhere')).removeUnfinished(now, neverAborted)).toBe(0)
  })
})
