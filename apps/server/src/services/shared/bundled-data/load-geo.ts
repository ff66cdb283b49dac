import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCsv } from '@varuna/csv/parse-csv'
import { openCoastline } from '@varuna/geo/coastline/coastline'
import { openCountries, type Countries, type Country } from '@varuna/geo/flags/countries'
import type { Geo } from '@varuna/geo/locate'
import { openMids } from '@varuna/geo/flags/mmsi'
import { openPorts, type PortRow } from '@varuna/geo/ports/ports'
import type { DisputedWaters } from '@varuna/geo/claims/disputes'
import { openTreatyLines } from '@varuna/geo/waters/treaty-lines'
import { openWaters } from '@varuna/geo/waters/waters'
import { openWaterways, readNarrowWaters, type WaterwayRow } from '@varuna/geo/waterways/waterways'
import type { ZoneRow } from '@varuna/geo/zones/zone'

/** Reads `data/geo` into memory (22 MB, about 150 ms); throws when a file is missing or damaged. */
export function loadGeo(folder: string): Geo {
  const text = (name: string) => readFileSync(join(folder, name), 'utf8')
  const rows = <Row>(name: string) => JSON.parse(text(name)) as Row[]
  const mids = parseCsv(text('mid.csv')).map(({ mid = '', iso2 = '' }) => ({ mid, iso2 }))
  const treaties = parseCsv(text('treaty-lines.csv')).map(({ treaty = '', left = '', right = '', lat, lon }) => {
    return { treaty, left, right, lat: Number(lat), lon: Number(lon) }
  })
  return {
    coastline: openCoastline(readFileSync(join(folder, 'coastline.bin'))),
    coarseIslands: openCoastline(readFileSync(join(folder, 'coarse-islands.bin'))),
    ports: openPorts(rows<PortRow>('ports.json')),
    anchorages: [],
    countries: loadCountries(folder),
    mids: openMids(mids),
    waters: openWaters(readFileSync(join(folder, 'waters.bin'))),
    waterways: openWaterways([
      ...rows<WaterwayRow>('waterways.json'),
      ...readNarrowWaters(parseCsv(text('narrow-waters.csv'))),
    ]),
    treaties: openTreatyLines(treaties),
    disputes: rows<DisputedWaters>('disputed-waters.json'),
    zones: rows<ZoneRow>('zones.json'),
  }
}

export const loadCountries = (folder: string): Countries =>
  openCountries(JSON.parse(readFileSync(join(folder, 'countries.json'), 'utf8')) as Country[])
