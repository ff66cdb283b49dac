/** Builds data/geo/ports.json and countries.json. Run by hand: `node scripts/geo/build-geo-tables.ts [folder for the sources]`. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCoastline } from '@varuna/geo/coastline/coastline'
import type { Country } from '@varuna/geo/flags/countries'
import { distanceFromShore } from '@varuna/geo/coastline/distance-from-shore'
import { greatCircleNm } from '@varuna/geo/geometry/great-circle'
import { foldPortName, type PortRow } from '@varuna/geo/ports/ports'
import { openSeaCoast, type MultiPolygons } from './open-sea-coast.ts'
import { parseCsv } from '@varuna/csv/parse-csv'

const SOURCES = ['sea-ports@0.0.9', 'i18n-iso-countries@7.14.0', '@geo-maps/earth-lands-10m@0.6.0']
const COAST_LIMIT_NM = 30
const WATER_LIMIT_NM = 15
const SAME_PORT_NM = 12

const folder = process.argv[2] ?? join(tmpdir(), 'varuna-geo')
if (!existsSync(join(folder, 'node_modules/sea-ports'))) {
  mkdirSync(folder, { recursive: true })
  execFileSync('npm', ['install', '--no-save', '--prefix', folder, ...SOURCES], { stdio: 'inherit' })
}
const readSource = (path: string) => JSON.parse(readFileSync(join(folder, 'node_modules', path), 'utf8')) as unknown

const writeRows = (path: string, rows: readonly unknown[]) =>
  writeFileSync(path, `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`)

interface SeaPort {
  name: string
  city?: string
  coordinates?: [lon: number, lat: number]
  alias: string[]
  unlocs: string[]
}

const corrections = new Map(
  parseCsv(readFileSync('data/geo/port-corrections.csv', 'utf8')).map((row) => [row['code'], row]),
)
const correctionCounts = { positions: 0, countries: 0 }

const readSeaPorts = (): PortRow[] =>
  Object.entries(readSource('sea-ports/lib/ports.json') as Record<string, SeaPort>).flatMap(([code, port]) => {
    if (!port.coordinates) return []
    const open = port.name.endsWith(')') ? port.name.indexOf('(') : -1
    const plain = (open < 0 ? port.name : port.name.slice(0, open)).trimEnd()
    const bracketed = open < 0 ? '' : port.name.slice(open + 1, -1).replace(/^ex /, '')
    const [locode = code, ...others] = port.unlocs
    const aliases = [...bracketed.split(/[,;/]/), ...port.alias, ...others].map((alias) => alias.trim())
    const corrected = corrections.get(code)
    if (corrected?.['lat']) correctionCounts.positions++
    if (corrected?.['country'] && corrected['country'] !== code.slice(0, 2)) correctionCounts.countries++
    const position = corrected?.['lat'] ? [Number(corrected['lon']), Number(corrected['lat'])] : port.coordinates
    const [lon, lat] = position.map((degrees) => Math.round(degrees * 1e4) / 1e4) as [number, number]
    const country = corrected?.['country'] ?? code.slice(0, 2)
    const distinct = [...new Set(aliases)].filter((alias) => alias !== '' && alias !== plain)
    return [{ name: plain, aliases: distinct, country, locode, lat, lon, source: 'sea-ports' }]
  })

const readSupplement = (): PortRow[] =>
  parseCsv(readFileSync('data/geo/ports-supplement.csv', 'utf8')).map((row) => ({
    name: row['name'] ?? '',
    aliases: (row['aliases'] ?? '').split(';').filter(Boolean),
    country: row['country'] ?? '',
    locode: row['locode'] || null,
    lat: Number(row['lat']),
    lon: Number(row['lon']),
    source: 'varuna',
  }))

const names = (port: PortRow) => [port.name, ...port.aliases].map(foldPortName)
const isSamePort = (ours: PortRow, theirs: PortRow) =>
  ours.country === theirs.country &&
  ((ours.locode !== null && ours.locode === theirs.locode) ||
    (names(ours).some((name) => names(theirs).includes(name)) &&
      greatCircleNm(ours.lat, ours.lon, theirs.lat, theirs.lon) <= SAME_PORT_NM))

const coast = openSeaCoast(readSource('@geo-maps/earth-lands-10m/map.geo.json') as MultiPolygons)
const shipped = openCoastline(readFileSync('data/geo/coastline.bin'))
const listed = readSeaPorts()
const atSea = (port: PortRow) => distanceFromShore(coast, port.lat, port.lon, COAST_LIMIT_NM) !== null
const byWater = (port: PortRow) => distanceFromShore(shipped, port.lat, port.lon, WATER_LIMIT_NM) !== null
const near = listed.filter((port) => atSea(port) && byWater(port))
const supplement = readSupplement()
const others = near.filter((theirs) => !supplement.some((ours) => isSamePort(ours, theirs)))
const merged = supplement.map((ours) => {
  const twins = near.filter((theirs) => isSamePort(ours, theirs))
  const aliases = new Set([...ours.aliases, ...twins.flatMap(({ name, aliases }) => [name, ...aliases])])
  return {
    ...ours,
    aliases: [...aliases].filter((alias) => alias !== ours.name),
    locode: ours.locode ?? twins[0]?.locode ?? null,
  }
})
const ports = [...others, ...merged].sort((a, b) => (a.country + a.name < b.country + b.name ? -1 : 1))
writeRows('data/geo/ports.json', ports)

/** Sorts short names first, abbreviations last. */
const rankName = (name: string) =>
  name.length <= 3 || name.includes('.') ? 100 : name === 'Great Britain' ? 50 : name.length

const english = (readSource('i18n-iso-countries/langs/en.json') as { countries: Record<string, string | string[]> })
  .countries
const codes = readSource('i18n-iso-countries/codes.json') as [iso2: string, iso3: string][]
const aliases = parseCsv(readFileSync('data/geo/country-aliases.csv', 'utf8'))
const countries = codes.map(([iso2, iso3]): Country => {
  const known = [english[iso2] ?? iso2].flat().filter((text) => text !== 'Congo' || iso2 === 'CG')
  const [name = iso2, ...more] = known.sort((a, b) => rankName(a) - rankName(b))
  const ours = aliases.flatMap((row) => (row['iso2'] === iso2 && row['alias'] ? [row['alias']] : []))
  return { iso2, iso3, name, aliases: [...new Set([...more, ...ours])].filter((alias) => alias !== name) }
})
writeRows('data/geo/countries.json', countries)
console.log(
  `${listed.length} ports with a position, ${listed.length - near.length} beyond ${COAST_LIMIT_NM} nm of the sea or ${WATER_LIMIT_NM} nm of any water, ` +
    `${correctionCounts.positions} positions and ${correctionCounts.countries} countries corrected, ${near.length - others.length} replaced by ${supplement.length} of ours, ${ports.length} written; ${countries.length} countries`,
)
