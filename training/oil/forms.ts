export type IndexRow = Record<'file' | 'domain' | 'source' | 'split' | 'mask' | 'sea', string>
export type Form = 'plain' | 'grey' | 'varied-1' | 'varied-22'

/** Neighbouring images of a large source are similar, so from sources with more photographs than this every second one is used. */
const large = 300
/** Of drawings, every second pair of a kind is used; of radar, every sixth patch, to train the recognition of image kinds. */
const everyOfRadar = 6

/** Which copies of which images the heads are trained and evaluated on, in index order. */
export function formsOf(rows: IndexRow[]): { place: number; form: Form }[] {
  const sizes = new Map<string, number>()
  for (const { domain, source } of rows) if (domain === 'rgb') sizes.set(source, (sizes.get(source) ?? 0) + 1)
  const seen = new Map<string, number>()
  return rows.flatMap((row, place) => {
    const key = `${row.domain} ${row.source}`
    const nth = seen.get(key) ?? 0
    seen.set(key, nth + 1)
    return formsOfRow(row, nth, (sizes.get(row.source) ?? 0) > large).map((form) => ({ place, form }))
  })
}

function formsOfRow(row: IndexRow, nth: number, isLarge: boolean): Form[] {
  if (row.domain === 'sar') return nth % everyOfRadar === 0 ? ['plain', 'varied-1'] : []
  if (['beside', 'land', 'sky'].includes(row.domain)) return ['plain', 'grey']
  if (row.domain === 'thing') return ['plain']
  if (row.domain === 'collage') return ['plain', 'varied-1']
  if (row.domain === 'made') return nth % 4 < 2 ? ['plain'] : []
  if (row.domain === 'other') return ['plain', 'grey', 'varied-1']
  if (row.split === 'aux_ai') return ['plain', 'varied-1']
  if (isLarge) return nth % 2 === 0 ? ['plain', nth % 4 === 0 ? 'grey' : 'varied-1'] : []
  return ['plain', 'grey', 'varied-1', 'varied-22']
}
