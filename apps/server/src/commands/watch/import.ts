import type { Dialect } from '@varuna/ais/csv/dialects'
import { Command } from 'commander'
import { importAis, otherLines } from '../../services/watch/ais/import-ais.ts'
import { openAisFiles } from '../../services/watch/ais/open-ais-file.ts'
import type { AisFile } from '../../services/watch/ais/recognise-ais-file.ts'
import type { Store } from '../../store/interfaces/store.ts'
import { dialectOption } from '../dialect-option.ts'
import { formatProgressBar, formatImportOutcome } from './format-ais-output.ts'
import { withFollowedStore } from './with-followed-store.ts'

export const importCommand = new Command('import')
  .description(
    'Import AIS files, plain or compressed: NMEA logs, JSON lines of aisstream.io, and tables of MarineCadastre, the Danish ' +
      'Maritime Authority, Global Fishing Watch and MarineTraffic, tables with semicolons, and plain ones of mmsi,timestamp,lat,lon[,speed,course]. An interrupted import resumes when run again',
  )
  .argument('<files...>')
  .option('--json', 'print one JSON object for each file, one a line')
  .addOption(dialectOption())
  .action((paths: string[], { json, dialect }: { json?: true; dialect?: Dialect }) =>
    withFollowedStore(async (store) => {
      const faults: string[] = []
      for (const path of paths) {
        const fault = ({ message }: Error) => void faults.push(message.includes(path) ? message : `${path}: ${message}`)
        await importPath(store, path, dialect ?? null, json === true, fault).catch(fault)
      }
      if (faults.length > 0) throw new Error(faults.join('\n'))
    }),
  )

async function importPath(
  store: Store,
  path: string,
  dialect: Dialect | null,
  isJson: boolean,
  onFault: (error: Error) => void,
): Promise<void> {
  if (path === '-')
    throw new Error('import cannot read standard input, because it reads a file more than once. Use: varuna listen -')
  let readShare = 0
  for (const file of await openAisFiles(path, { onRead: (read) => (readShare = read), dialect }))
    await importFile(store, file, () => readShare, isJson).catch((error: Error) => onFault(nameEntry(file, error)))
}

/** Names the file within an archive in its fault. */
function nameEntry({ name }: AisFile, error: Error): Error {
  const slash = name.indexOf('/')
  return slash < 0 ? error : new Error(`${name.slice(slash + 1)}: ${error.message}`, { cause: error })
}

async function importFile(
  { positions }: Store,
  file: AisFile,
  readShare: () => number,
  isJson: boolean,
): Promise<void> {
  const isTerminal = process.stderr.isTTY
  const startedAtMs = performance.now()
  const seconds = () => (performance.now() - startedAtMs) / 1000
  const clock = { now: () => Date.now() }
  const outcome = await importAis({ positions, clock }, file, (report) => {
    if (isTerminal) process.stderr.write(formatProgressBar(readShare(), report, seconds()))
  })
  if (isTerminal) process.stderr.write('\r\u001b[K')
  if (outcome.report.damage !== null) process.exitCode = 1
  process.stdout.write(
    isJson
      ? `${JSON.stringify({ outcome: outcome.outcome, ...outcome.report, other: otherLines(outcome.report) })}\n`
      : formatImportOutcome(outcome, seconds()),
  )
}
