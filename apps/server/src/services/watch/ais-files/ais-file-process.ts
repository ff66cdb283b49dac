import type { AisPreview, ImportedAisFile } from '@varuna/contract/watch/ais-file'
import { createRefusalScan, endRefusalScan, stepRefusalScan, type RefusedLine } from '@varuna/ais/streams/refused-lines'
import type { PositionBatch } from '../../../store/interfaces/watch/position-store.ts'
import { serveReading } from '../../../jobs/reading/serve-reading.ts'
import { readDatesFirst } from '../../../input-files/read-dates-first.ts'
import { CodedError } from '../../../errors/coded-error.ts'
import type { AisCheckpointRow, AisImportRow } from '../../../store/interfaces/rows/position-rows.ts'
import { importAis, otherLines, refusedLines, type AisImport, type ImportResult } from '../ais/import-ais.ts'
import { openAisFiles } from '../ais/open-ais-file.ts'
import type { AisFile } from '../ais/recognise-ais-file.ts'
import { askParent } from './ask-parent.ts'
import { previewAis } from './preview-ais.ts'

/** A local file to preview or import. */
export type AisFileTask =
  | { kind: 'preview'; path: string; nowMs: number }
  | { kind: 'import'; path: string; name: string; nowMs: number; maxRefused: number }

/** What the process needs of the store, and what it found. */
export type AisFileAsk =
  | { kind: 'preview'; preview: AisPreview }
  | { kind: 'write'; batch: PositionBatch }
  | { kind: 'importOf' | 'checkpointOf'; id: string }
  | { kind: 'progress'; positions: number; refused: number; share: number }
  | { kind: 'refused'; file: string; lines: RefusedLine[] }
  | { kind: 'imported'; file: ImportedAisFile }

/** Share of the progress that listing refused lines takes. */
const LISTING_SHARE = 0.2
const LIMITS = { positions: 1_000, staticReports: 4_000, bytes: 4 * 1024 * 1024, checkpointBytes: 8 * 1024 * 1024 }
const LINES_AT_ONCE = 1_000
const BYTES_AT_ONCE = 32 * 1024 * 1024

serveReading<AisFileTask, AisFileAsk>((task) =>
  task.kind === 'preview'
    ? askParent(async (ask) => {
        await ask({ kind: 'preview', preview: await previewAis(task.path, task.nowMs) })
      })
    : askParent((ask) => importUpload(task, ask)),
)

async function importUpload(
  { path, name, nowMs, maxRefused }: AisFileTask & { kind: 'import' },
  ask: (what: AisFileAsk) => Promise<unknown>,
): Promise<void> {
  let readShare = 0
  const files = await openAisFiles(path, { name, onRead: (share) => (readShare = share) })
  const total = { positions: 0, refused: 0 }
  let listed = 0
  for (const [index, file] of files.entries()) {
    const shareOf = (part: number) => Math.min(1, (index + part) / files.length)
    const progress = (report: AisImport, part: number) =>
      ask({
        kind: 'progress',
        positions: total.positions + report.kept + report.known,
        refused: total.refused + refusedLines(report),
        share: shareOf(part),
      })
    readShare = 0
    const positions = {
      write: (batch: PositionBatch) => ask({ kind: 'write', batch }) as Promise<{ added: number }>,
      importOf: (id: string) => ask({ kind: 'importOf', id }) as Promise<AisImportRow | null>,
      checkpointOf: (id: string) => ask({ kind: 'checkpointOf', id }) as Promise<AisCheckpointRow | null>,
    }
    const result = await importAis(
      { positions, clock: { now: () => nowMs } },
      file,
      (report) => void progress(report, readShare * (1 - LISTING_SHARE)),
      LIMITS,
    )
    const { report } = result
    if (refusedLines(report) > 0)
      for await (const lines of listRefused(file, report, nowMs)) {
        const listable = lines.slice(0, maxRefused - listed)
        // Also without any, so that the reader is known to go on.
        await ask({ kind: 'refused', file: file.name, lines: listable })
        listed += listable.length
        if (listed >= maxRefused) break
      }
    total.positions += report.kept + report.known
    total.refused += refusedLines(report)
    await ask({ kind: 'imported', file: describe(file, result) })
    await ask({ kind: 'progress', ...total, share: shareOf(1) })
  }
}

/** Reads the file again, line by line. */
async function* listRefused(file: AisFile, { form }: AisImport, nowMs: number): AsyncGenerator<RefusedLine[]> {
  const dates = form === 'csv' ? (await readDatesFirst(() => file.open())).dates : null
  const scan = createRefusalScan(form, file.dialect ?? null, dates, nowMs)
  let [lines, byteCount]: [RefusedLine[], number] = [[], 0]
  try {
    for await (const bytes of file.open()) {
      // As arguments, many lines would overflow the stack.
      lines = lines.concat(stepRefusalScan(scan, bytes))
      byteCount += bytes.length
      if (lines.length < LINES_AT_ONCE && byteCount < BYTES_AT_ONCE) continue
      yield lines
      ;[lines, byteCount] = [[], 0]
    }
  } catch (error) {
    // What is damaged is stated with the import.
    if (!(error instanceof CodedError)) throw error
  }
  yield [...lines, ...endRefusalScan(scan)]
}

const describe = ({ name }: AisFile, { outcome, report }: ImportResult): ImportedAisFile => ({
  name,
  outcome,
  format: report.form,
  lines: report.tally.lines,
  kept: report.kept,
  known: report.known,
  duplicates: report.duplicates,
  other: otherLines(report),
  stations: report.stations,
  refused: Object.fromEntries(Object.entries(report.tally.refused).map(([reason, { count }]) => [reason, count])),
  damage: report.damage,
})
