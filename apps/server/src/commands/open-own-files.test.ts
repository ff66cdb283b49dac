import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFiles } from '../files/open-files.ts'
import { hasS3, startS3 } from '../files/testing-s3.ts'
import { openMigratedSqlite } from '../store/testing-stores.ts'
import { callVaruna } from './testing-command.ts'

test.runIf(hasS3)('an account of a copy of the database cannot be removed with the files of the original', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'varuna-own-files-'))
  const s3 = await startS3()
  try {
    await (await openMigratedSqlite(folder)).db.destroy()
    const varuna = (...args: string[]) => callVaruna(['accounts', ...args], { DATA_DIR: folder, ...s3.environment })
    const added = await varuna('add', 'ana@harbour.example', '--role', 'member')
    expect(added.status, added.text).toBe(0)
    const files = await openFiles({ dataDir: folder, fileStore: s3.settings })
    await files.put('owner', Buffer.from('another'))
    const remove = ['remove', 'ana@harbour.example', '--yes']
    expect(await varuna(...remove)).toMatchObject({ status: 1, text: expect.stringContaining('belong to another') })
    await files.remove('owner')
    expect(await varuna(...remove)).toMatchObject({ status: 0, text: expect.stringContaining('is erased') })
  } finally {
    await s3.remove()
    rmSync(folder, { recursive: true })
  }
})
