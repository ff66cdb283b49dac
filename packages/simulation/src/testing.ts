import { readFileSync } from 'node:fs'
import { openCoastline } from '@varuna/geo/coastline/coastline'
import { buildSeaGrid, type Passage } from './routes/sea-grid.ts'
import type { PortRow } from '@varuna/geo/ports/ports'

const read = (path: string) => readFileSync(new URL(`../../../data/${path}`, import.meta.url))
const readJson = (path: string): unknown => JSON.parse(read(path).toString())

const coastline = openCoastline(read('geo/coastline.bin'))

export const ports = readJson('geo/ports.json') as PortRow[]
export const grid = buildSeaGrid(coastline, readJson('simulation/straits.json') as Passage[])
