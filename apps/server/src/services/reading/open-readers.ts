import type { VesselListKind } from '@varuna/contract/vessel-list'
import { createThreadReading, type Reading } from '../../jobs/reading/thread-reading.ts'
import type { NewListRow } from '../../store/vessel-list-store.ts'
import type { CasePart } from '../cases/read-case.ts'
import type { StoredList } from '../vessel-lists/list-thread.ts'
import type { CsvVessel } from '../watch-lists/read-watch-csv.ts'

/** What reads the files that users send; each in a thread that answers no request. */
export interface Readers {
  readList: Reading<{ kind: VesselListKind; path: string }, NewListRow[]>
  readWatchTable: Reading<{ path: string }, CsvVessel[]>
  readCase: Reading<{ path: string; nowMs: number }, CasePart>
}

export function openReaders(geoDir: string): Readers & { close(): Promise<void> } {
  const threadOf = (file: string) => new URL(file, import.meta.url)
  const lists = createThreadReading<StoredList, NewListRow[]>(threadOf('../vessel-lists/list-thread.ts'))
  const watchTables = createThreadReading<{ path: string }, CsvVessel[]>(threadOf('../watch-lists/watch-thread.ts'))
  const cases = createThreadReading<{ path: string; nowMs: number }, CasePart>(threadOf('../cases/case-thread.ts'))
  return {
    readList: (owner, list) => lists.read(owner, { ...list, geoDir }),
    readWatchTable: watchTables.read,
    readCase: cases.read,
    close: async () => void (await Promise.all([lists.close(), watchTables.close(), cases.close()])),
  }
}
