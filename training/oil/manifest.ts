import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type ManifestRow = Record<'file' | 'domain' | 'label' | 'source' | 'group' | 'subset' | 'mask' | 'split', string>

/** Rows of DATA_DIR/manifest.csv. */
export function readManifest(dataDir: string): ManifestRow[] {
  return readTable(join(dataDir, 'manifest.csv')) as ManifestRow[]
}

/** Rows of a CSV file whose cells hold no quotes or commas. */
export function readTable(path: string): Record<string, string>[] {
  const [head = '', ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/)
  const names = head.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    if (cells.length !== names.length) throw new Error(`${path}: expected ${names.length} cells, got: ${line}`)
    return Object.fromEntries(names.map((name, i) => [name, cells[i] as string]))
  })
}
