import type { VesselListKind } from '@varuna/contract/watch/vessel-list'
import { createProcessReading, type Reading } from '../../jobs/reading/process-reading.ts'
import type { NewListRow } from '../../store/interfaces/watch/vessel-list-store.ts'
import type { CasePart } from '../desk/cases/read-case.ts'
import type { StoredList } from '../watch/vessel-lists/list-process.ts'
import type { AisFileAsk, AisFileTask } from '../watch/ais-files/ais-file-process.ts'
import type { FileZone } from '../watch/zones/import-zones.ts'
import type { ZoneTask } from '../watch/zones/zone-process.ts'
import type { CsvVessel } from '../desk/watch-lists/read-watch-csv.ts'

/** Readers of uploaded files, each in a process that serves no requests. */
export interface Readers {
  readList: Reading<{ kind: VesselListKind; path: string }, NewListRow[]>
  readWatchTable: Reading<{ path: string }, CsvVessel[]>
  /** Previews an AIS file; imports have a process of their own. */
  readAisFile: Reading<AisFileTask, AisFileAsk>
  readZones: Reading<ZoneTask, FileZone[]>
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
  const zones = createProcessReading<ZoneTask, FileZone[]>(new URL('../watch/zones/zone-process.ts', import.meta.url), {
    timeoutMs: 120_000,
    maxMegabytes: 1_024,
    idleMs: 60_000,
    queueBounds: { perOwner: 2, overall: 8 },
  })
  const aisFiles = openAisReader()
  return {
    readAisFile: aisFiles.read,
    readZones: zones.read,
    readList: (owner, list) => lists.read(owner, { ...list, geoDir }),
    readWatchTable: watchTables.read,
    readCase: cases.read,
    close: async () =>
      void (await Promise.all([lists.close(), watchTables.close(), cases.close(), aisFiles.close(), zones.close()])),
  }
}

/** An import asks for the next batch within this time, also of a file that is read to its end before its first row. */
const AIS_TIMEOUT_MS = 180_000

export const openAisReader = () =>
  createProcessReading<AisFileTask, AisFileAsk>(new URL('../watch/ais-files/ais-file-process.ts', import.meta.url), {
    timeoutMs: AIS_TIMEOUT_MS,
    maxMegabytes: 768,
    idleMs: 60_000,
    queueBounds: { perOwner: 4, overall: 32 },
  })
