import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type ManifestRow = Record<'file' | 'domain' | 'label' | 'source' | 'group' | 'subset' | 'mask' | 'split', string>

/** Rows of DATA_DIR/manifest.csv, whose cells hold no quotes or commas. */
export function readManifest(dataDir: string): ManifestRow[] {
  const [head = '', ...lines] = readFileSync(join(dataDir, 'manifest.csv'), 'utf8').trim().split(/\r?\n/)
  const names = head.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    if (cells.length !== names.length) throw new Error(`manifest.csv: bad line: ${line}`)
    return Object.fromEntries(names.map((name, i) => [name, cells[i]])) as ManifestRow
  })
}
