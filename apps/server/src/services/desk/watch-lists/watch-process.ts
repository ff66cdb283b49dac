import { readFileSync } from 'node:fs'
import { serveReading } from '../../../jobs/reading/serve-reading.ts'
import { readWatchCsv, type CsvVessel } from './read-watch-csv.ts'

const VESSELS_A_BATCH = 1_000

serveReading(function* ({ path }: { path: string }): Generator<CsvVessel[]> {
  const vessels = readWatchCsv(readFileSync(path))
  for (let at = 0; at < vessels.length; at += VESSELS_A_BATCH) yield vessels.slice(at, at + VESSELS_A_BATCH)
})
