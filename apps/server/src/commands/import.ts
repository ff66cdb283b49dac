import { Command } from 'commander'
import { importAis } from '../services/import-ais.ts'
import { openAisFile } from '../services/open-ais-file.ts'
import type { Store } from '../store/store.ts'
import { bar, tellImport } from './tell-ais.ts'
import { withStore } from './with-store.ts'

export const importCommand = new Command('import')
  .description(
    'Take in files of AIS, packed with gzip or not: NMEA logs, JSON lines of aisstream.io, and tables of MarineCadastre, the Danish ' +
      'Maritime Authority, Global Fishing Watch, and with semicolons. Can be interrupted: the same files again go on from there',
  )
  .argument('<files...>')
  .option('--json', 'one JSON object a file, a line each')
  .action((paths: string[], { json }: { json?: true }) =>
    withStore(async (store) => {
      const faults: string[] = []
      for (const path of paths) {
        await importOne(store, path, json === true).catch((error: Error) => faults.push(`${path}: ${error.message}`))
      }
      if (faults.length > 0) throw new Error(faults.join('\n'))
    }),
  )

async function importOne({ positions }: Store, path: string, isJson: boolean): Promise<void> {
  if (path === '-') throw new Error('import reads files, more than once. For standard input: varuna listen -')
  const isWatched = process.stderr.isTTY
  const begunMs = performance.now()
  const seconds = () => (performance.now() - begunMs) / 1000
  let share = 0
  const file = openAisFile(path, (read) => (share = read))
  const clock = { now: () => Date.now() }
  const outcome = await importAis({ positions, clock }, file, (report) => {
    if (isWatched) process.stderr.write(bar(share, report, seconds()))
  })
  if (isWatched) process.stderr.write('\r\u001b[K')
  process.stdout.write(
    isJson ? `${JSON.stringify({ outcome: outcome.outcome, ...outcome.report })}\n` : tellImport(outcome, seconds()),
  )
}
