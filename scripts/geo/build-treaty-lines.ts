/**
 * Builds data/geo/treaty-lines.csv. Run by hand: `node scripts/geo/build-treaty-lines.ts boundary_lines.csv`, with the table of India's lines
 * with Sri Lanka (treaty, seq, lat_deg, lat_min, lon_deg, lon_min, seen); more-boundary-lines.csv is appended.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseCsv } from '@varuna/csv/parse-csv'

const path = process.argv[2]
if (path === undefined) throw new Error('usage: build-treaty-lines.ts BOUNDARY_LINES.csv')

/** Both lines of the table run south, with Sri Lanka to the east. */
const inputLines = parseCsv(readFileSync(path, 'utf8')).map((row) => {
  const [treaty = '', source = ''] = (row['treaty'] ?? '').split(/ \(|\)$/)
  if (!treaty.startsWith('IN-LK')) throw new Error(`The sides of ${treaty} are unknown; only IN-LK lines are supported`)
  return { ...row, treaty, source, left: 'LK', right: 'IN' } as Record<string, string>
})

const cell = (text = '') => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const degrees = (row: Record<string, string>, axis: 'lat' | 'lon') =>
  (Number(row[`${axis}_deg`]) + Number(row[`${axis}_min`]) / 60).toFixed(5)

const lines = [...inputLines, ...parseCsv(readFileSync('data/geo/more-boundary-lines.csv', 'utf8'))].map((row) =>
  [row['treaty'], row['left'], row['right'], row['seq'], degrees(row, 'lat'), degrees(row, 'lon')]
    .concat(row['seen'], row['source'])
    .map(cell)
    .join(','),
)
writeFileSync('data/geo/treaty-lines.csv', `${['treaty,left,right,seq,lat,lon,seen,source', ...lines].join('\n')}\n`)
console.log(`${lines.length} points`)
