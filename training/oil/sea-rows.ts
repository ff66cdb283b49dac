import { join } from 'node:path'
import { readManifest, readTable } from './manifest.ts'

export const seaParts = ['radar', 'photographs', 'others', 'made'] as const
export type SeaPart = (typeof seaParts)[number]

/** One picture for the sea check: its family and kind, whether it shows the sea, and the group that must stay in one fold. */
export type SeaRow = {
  path: string
  file: string
  family: string
  kind: string
  sea: 'yes' | 'no' | 'unclear'
  group: string
  source: string
}

/** Only every n-th picture of a large source is used, because neighbouring pictures are much alike. */
const everyOfLarge = 4
const large = 300

/** The pictures of one part: the oil manifest's radar or photographs, near-sea and unrelated ones, or those of WORK/made. */
export function seaRows(dataDir: string, workDir: string, part: SeaPart): SeaRow[] {
  if (part === 'made')
    return readTable(join(workDir, 'made', 'made.csv')).map(({ file = '', family = '', kind = '' }) => {
      const path = join(workDir, 'made', file)
      return { path, file: `made/${file}`, family, kind, sea: 'no', group: file, source: 'made' }
    })
  if (part === 'others')
    return readTable(join(import.meta.dirname, 'near-and-no-sea.csv')).map((row): SeaRow => {
      const { file = '', family = '', kind = '', sea } = row
      return {
        path: join(dataDir, file),
        file,
        family,
        kind,
        sea: sea as SeaRow['sea'],
        group: file,
        source: 'imagenet',
      }
    })
  const domain = part === 'radar' ? 'sar' : 'rgb'
  const showsNone = new Set(readTable(join(import.meta.dirname, 'no-sea-among-sea.csv')).map(({ file }) => file))
  const labelled = readManifest(dataDir)
    .filter((row) => row.domain === domain && (row.label === 'oil_spill' || row.label === 'clean_water'))
    .map(({ file, subset, label, group, source }): SeaRow => {
      const [sea, kind] = showsNone.has(file)
        ? (['unclear', 'labelled sea, shows none'] as const)
        : (['yes', subset] as const)
      return { path: join(dataDir, file), file, family: label, kind, sea, group, source }
    })
  return thinLarge(labelled)
}

function thinLarge(rows: SeaRow[]): SeaRow[] {
  const sizes = new Map<string, number>()
  for (const { source } of rows) sizes.set(source, (sizes.get(source) ?? 0) + 1)
  const seen = new Map<string, number>()
  return rows.filter(({ source }) => {
    const place = seen.get(source) ?? 0
    seen.set(source, place + 1)
    return (sizes.get(source) ?? 0) <= large || place % everyOfLarge === 0
  })
}
