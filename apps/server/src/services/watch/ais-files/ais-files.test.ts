import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { digestOfBytes } from '../../../files/file-digest.ts'
import { createFolderFiles } from '../../../files/folder-files.ts'
import type { Files } from '../../../files/files.ts'
import { testPrincipal } from '../../../principal/testing-principal.ts'
import { emptyPostgres, testPostgres } from '../../../store/database/empty-postgres.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { openPostgres } from '../../../store/open-database.ts'
import { openStore } from '../../../store/open-store.ts'
import { openSqliteStore } from '../../../store/testing-stores.ts'
import { unboundedQuota } from '../../shared/storage/testing-quota.ts'
import { addAisPart, beginAisFile } from './ais-files.ts'
import { readUpload } from './sent-parts.ts'

const ana = testPrincipal('ana')
const nowMs = Date.UTC(2026, 0, 31)

const openTwoOnPostgres = async () => {
  const url = await emptyPostgres('varuna_uploads_test')
  return [await openStore(openPostgres(url)), await openStore(openPostgres(url))]
}

describe.each([
  ['SQLite', false, async (folder: string) => [await openSqliteStore(folder)]],
  ['two servers on PostgreSQL', testPostgres === null, openTwoOnPostgres],
] as const)('AIS files on %s', (_, isAway, open) => {
  let folder: string
  let stores: Store[]
  let files: Files
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'varuna-uploads-'))
    files = createFolderFiles(join(folder, 'files'))
    stores = isAway ? [] : await open(folder)
  })
  afterAll(async () => {
    await Promise.all(stores.map((store) => store.close()))
    rmSync(folder, { recursive: true })
  })
  let ids = 0
  const serverOf = (at: number, putFile: Files['putFile'] = files.putFile) => ({
    store: stores[at % stores.length] as Store,
    files: { ...files, putFile },
    clock: { now: () => nowMs, newId: () => `file-${(ids += 1)}` },
    aisImports: { wake() {}, cancel() {} },
    quota: unboundedQuota,
  })
  const partOf = (text: string) => {
    const path = join(folder, `part-${(ids += 1)}`)
    writeFileSync(path, text)
    return { path, byteCount: text.length, sha256: digestOfBytes(Buffer.from(text)) }
  }
  /** Sends parts for one place at once: none is counted before all are stored. */
  const sendAtOnce = async (id: string, from: number, texts: string[]) => {
    const all = Promise.withResolvers<null>()
    let stored = 0
    const putFile: Files['putFile'] = async (key, path) => {
      await files.putFile(key, path)
      if ((stored += 1) === texts.length) all.resolve(null)
      await all.promise
    }
    const answers = await Promise.allSettled(
      texts.map((text, at) => addAisPart(serverOf(at, putFile), ana, id, from, partOf(text))),
    )
    return answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.received : answer.reason.code))
  }
  const uploadOf = async (id: string) => {
    const row = await serverOf(0).store.importJobs.get(ana, id)
    const pieces: Uint8Array[] = []
    if (row !== null) for await (const piece of readUpload(files, row)) pieces.push(piece)
    return Buffer.concat(pieces).toString()
  }

  test.skipIf(isAway)(
    'of different parts for one place at once only one is taken, and what is imported is that',
    async () => {
      const { id } = await beginAisFile(serverOf(0), ana, { name: 'day.csv', byteCount: 9 })
      const first = await sendAtOnce(id, 0, ['one,', 'two__'])
      expect(first.filter((answer) => answer === 'part_differs')).toHaveLength(1)
      const isOne = first[0] === 4
      expect(first[isOne ? 0 : 1]).toBe(isOne ? 4 : 5)
      // What lost is gone, and is no more known than before.
      await expect(addAisPart(serverOf(1), ana, id, 0, partOf(isOne ? 'two__' : 'one,'))).rejects.toMatchObject({
        code: 'part_differs',
      })
      expect(await sendAtOnce(id, isOne ? 4 : 5, isOne ? ['three', 'three'] : ['four', 'four'])).toEqual([9, 9])
      expect(await uploadOf(id)).toBe(isOne ? 'one,three' : 'two__four')
    },
  )

  test.skipIf(isAway)('a part that changed in the store of files, or was lost, is not imported', async () => {
    const { id } = await beginAisFile(serverOf(0), ana, { name: 'other.csv', byteCount: 8 })
    await addAisPart(serverOf(0), ana, id, 0, partOf('good'))
    await addAisPart(serverOf(1), ana, id, 4, partOf('part'))
    expect(await uploadOf(id)).toBe('goodpart')
    const key = `ais-files/${id}/parts`
    const [first = ''] = (await files.list(key)).toSorted()
    await files.put(`${key}/${first}`, Buffer.from('evil'))
    await expect(uploadOf(id)).rejects.toMatchObject({ fault: { code: 'import_failed.parts_damaged' } })
    await files.remove(`${key}/${first}`)
    await expect(uploadOf(id)).rejects.toMatchObject({ fault: { code: 'import_failed.parts_damaged' } })
  })

  test.skipIf(isAway)('a large file does not come in millions of small parts', async () => {
    const { id } = await beginAisFile(serverOf(0), ana, { name: 'large.csv', byteCount: 2_048 * 4 + 1 })
    const small = addAisPart(serverOf(0), ana, id, 0, partOf('four'))
    await expect(small).rejects.toMatchObject({ fault: { code: 'part_too_small', params: { minBytes: 5 } } })
    expect(await addAisPart(serverOf(0), ana, id, 0, partOf('five.'))).toMatchObject({ received: 5 })
  })
})
