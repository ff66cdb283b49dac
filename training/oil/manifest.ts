import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCsv } from '@varuna/csv/parse-csv'

export type ManifestRow = Record<'file' | 'domain' | 'label' | 'source' | 'group' | 'subset' | 'mask' | 'split', string>

/** Rows of DATA_DIR/manifest.csv. */
export function readManifest(dataDir: string): ManifestRow[] {
  return readTable(join(dataDir, 'manifest.csv')) as ManifestRow[]
}

/** Rows of a CSV file, by column. */
export const readTable = (path: string): Record<string, string>[] => parseCsv(readFileSync(path, 'utf8'))
