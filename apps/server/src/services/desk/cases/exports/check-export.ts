import type { CaseGap, FileLeftOut } from '@varuna/contract/desk/case-entry'
import type { Files } from '../../../../files/files.ts'
import type { Principal } from '../../../../principal/principal.ts'
import type { CaseEntryRow } from '../../../../store/interfaces/rows/case-rows.ts'
import { findFileFault } from '../case-files.ts'
import type { LeftOut } from '../case-zip.ts'
import { requireCase, type CaseEffects } from '../cases.ts'
import { entriesOf } from '../read-entries.ts'
import { gapOf, readEntry } from '../snapshot.ts'

interface Effects extends CaseEffects {
  files: Files
}

/** An entry without its body; `leftOut` says why its file is not in the ZIP. */
type EntryHead = Omit<CaseEntryRow, 'body'> & { leftOut: FileLeftOut | null }
type Line = [lon: number, lat: number][]

/** What an export of the case would lack. */
export async function checkExport(
  effects: Pick<Effects, 'store' | 'files'>,
  principal: Principal,
  id: string,
): Promise<readonly (LeftOut & { entryId: string })[]> {
  await requireCase(effects, principal, id)
  return (await checkEntries(effects, id)).leftOut
}

/** Reads every entry and verifies its stored file. */
export async function checkEntries(effects: Pick<Effects, 'store' | 'files'>, id: string) {
  const heads: EntryHead[] = []
  const leftOut: (LeftOut & { entryId: string })[] = []
  const tracks: Line[] = []
  const gaps: { number: number; gap: CaseGap }[] = []
  for await (const row of entriesOf(effects, id)) {
    const entry = readEntry(row)
    const { body: _body, ...head } = row
    const about = { entry: row.number, entryId: row.id, name: row.file_name }
    if (entry === null) {
      leftOut.push({ ...about, reason: 'unreadable' })
      continue
    }
    const reason = row.file_name === null ? null : (row.file_left_out ?? (await findFileFault(effects.files, row)))
    if (reason !== null) leftOut.push({ ...about, reason })
    heads.push({ ...head, leftOut: reason })
    if (entry.snapshot.kind === 'track') tracks.push(entry.snapshot.line)
    const gap = gapOf(entry.snapshot)
    if (gap !== null) gaps.push({ number: row.number, gap })
  }
  return { heads, leftOut, tracks, gaps }
}
