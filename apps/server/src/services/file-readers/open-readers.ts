import type { VesselListKind } from '@varuna/contract/watch/vessel-list'
import { createProcessReading, type Reading } from '../../jobs/reading/process-reading.ts'
import type { NewListRow } from '../../store/interfaces/watch/vessel-list-store.ts'
import type { CasePart } from '../desk/cases/read-case.ts'
import type { StoredList } from '../watch/vessel-lists/list-process.ts'
import type { CsvVessel } from '../desk/watch-lists/read-watch-csv.ts'

/** Readers of uploaded files, each in a process that serves no requests. */
export interface Readers {
  readList: Reading<{ kind: VesselListKind; path: string }, NewListRow[]>
  readWatchTable: Reading<{ path: string }, CsvVessel[]>
  readCase: Reading<{ path: string; nowMs: number }, CasePart>
}

export function openReaders(geoDir: string): Readers & { close(): Promise<void> } {
  const lists = createProcessReading<StoredList, NewListRow[]>(
    new URL('../watch/vessel-lists/list-process.ts', import.meta.url),
  )
  const watchTables = createProcessReading<{ path: string }, CsvVessel[]>(
    new URL('../desk/watch-lists/watch-process.ts', import.meta.url),
  )
  const cases = createProcessReading<{ path: string; nowMs: number }, CasePart>(
    new URL('../desk/cases/case-process.ts', import.meta.url),
  )
  return {
    readList: (owner, list) => lists.read(owner, { ...list, geoDir }),
    readWatchTable: watchTables.read,
    readCase: cases.read,
    close: async () => void (await Promise.all([lists.close(), watchTables.close(), cases.close()])),
  }
}
