import { Readable } from 'node:stream'
import { setImmediate as immediate } from 'node:timers/promises'
import { actorOf } from '../../audit/actor.ts'
import type { Clock } from '../../clock/clock.ts'
import type { Files } from '../../files/files.ts'
import type { Principal } from '../../principal/principal.ts'
import type { ExportedRow } from '../../store/interfaces/people/account-data-store.ts'
import type { Store } from '../../store/interfaces/store.ts'
import { sourceKey } from '../analysis/track-files/result-files.ts'
import { imageKey } from '../analysis/oil/keep-image.ts'
import { entryKey } from '../desk/cases/case-files.ts'
import { pictureKey } from '../watch/vessel-pictures/picture-files.ts'
import { createZip } from '../desk/cases/exports/write-zip.ts'

interface Effects {
  store: Pick<Store, 'accountData' | 'audit'>
  files: Pick<Files, 'open'>
  clock: Pick<Clock, 'now'>
}

const PAGE = 200
type FileOf = (row: ExportedRow) => { key: string; name: unknown } | null

const ofEntry: FileOf = ({ case_id, id, file_name }) =>
  file_name === null ? null : { key: entryKey({ case_id: String(case_id), id: String(id) }), name: file_name }
const filesOf: Record<string, FileOf> = {
  images: ({ id, filename }) => ({ key: imageKey(String(id), 'original'), name: filename }),
  'vessel-pictures': ({ id, is_stored }) =>
    Number(is_stored) === 0 ? null : { key: pictureKey(String(id), 'view'), name: 'picture.webp' },
  'case-entries': ofEntry,
  'entries-in-cases-of-others': ofEntry,
  'track-files': ({ id, file_name }) => ({ key: sourceKey(String(id)), name: file_name }),
}

/**
 * Streams a ZIP of everything that belongs to an account: a JSON file a part, the files that it stored, and the list of files that are gone. Rows
 * are read in pages, and files one after another, so memory does not grow with them.
 */
export async function exportAccountData(
  { store, files, clock }: Effects,
  principal: Principal,
): Promise<{ fileName: string; bytes: Readable }> {
  const { accountId } = principal
  const nowMs = clock.now()
  const { accountData } = store

  async function* pagesOf(part: string): AsyncGenerator<ExportedRow[]> {
    for (let after: ExportedRow | null = null; ;) {
      const page: ExportedRow[] = await accountData.page(accountId, part, after, PAGE)
      if (page.length > 0) yield page
      after = page.at(-1) ?? null
      if (page.length < PAGE) return
      // SQLite runs in this thread: other requests go between two pages.
      await immediate()
    }
  }

  async function* jsonOf(part: string): AsyncGenerator<string> {
    let separator = '[\n'
    for await (const rows of pagesOf(part)) {
      yield `${separator}${rows.map((row) => JSON.stringify(row)).join(',\n')}`
      separator = ',\n'
    }
    yield separator === '[\n' ? '[]\n' : '\n]\n'
  }

  await store.audit.append({ action: 'data_export', by: actorOf(principal), aboutId: accountId, timeMs: nowMs })
  const gone: string[] = []
  const zip = createZip(nowMs, () => {})
  for (const part of accountData.parts) zip.add(`${part}.json`, true, () => Readable.from(jsonOf(part)))
  for (const [part, fileOf] of Object.entries(filesOf))
    for await (const rows of pagesOf(part))
      for (const row of rows) {
        const file = fileOf(row)
        if (file === null) continue
        const path = `${part}/${String(row['id'])}/${safeName(file.name)}`
        zip.add(path, false, async () => {
          const found = await files.open(file.key)
          if (found === null) gone.push(path)
          return found?.bytes ?? Readable.from([])
        })
      }
  zip.add('files-that-are-gone.json', true, () => Readable.from([`${JSON.stringify(gone)}\n`]))
  return { fileName: `varuna-account-${new Date(nowMs).toISOString().slice(0, 10)}.zip`, bytes: zip.end() }
}

/** A name that no program unpacks elsewhere. */
const safeName = (name: unknown) =>
  String(name)
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '_')
    .replace(/^\.+/, '_')
    .slice(0, 120) || 'file'
