import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openCoastline } from '@varuna/geo/coastline'
import { openCountries, type Country } from '@varuna/geo/countries'
import type { Geo } from '@varuna/geo/locate'
import { openMids } from '@varuna/geo/mmsi'
import { openPorts, type PortRow } from '@varuna/geo/ports'
import { openTreatyLines } from '@varuna/geo/treaty-lines'
import { openWaters } from '@varuna/geo/waters'
import type { ZoneRow } from '@varuna/geo/zones'
import { cellsOf } from './csv-cells.ts'

/** Reads the folder of `data/geo` into memory (18 MB, about 50 ms); throws where a file is missing or broken. */
export function loadGeo(folder: string): Geo {
  const text = (name: string) => readFileSync(join(folder, name), 'utf8')
  const rows = <Row>(name: string) => JSON.parse(text(name)) as Row[]
  const table = (name: string) =>
    text(name)
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => cellsOf(line))
  const mids = table('mid.csv').map(([mid = '', iso2 = '']) => ({ mid, iso2 }))
  const treaties = table('treaty-lines.csv').map(([treaty = '', left = '', right = '', , lat, lon]) => {
    return { treaty, left, right, lat: Number(lat), lon: Number(lon) }
  })
  return {
    coastline: openCoastline(readFileSync(join(folder, 'coastline.bin'))),
    ports: openPorts(rows<PortRow>('ports.json')),
    countries: openCountries(rows<Country>('countries.json')),
    mids: openMids(mids),
    waters: openWaters(readFileSync(join(folder, 'waters.bin'))),
    treaties: openTreatyLines(treaties),
    zones: rows<ZoneRow>('zones.json'),
  }
}
