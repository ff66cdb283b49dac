import { readFileSync } from 'node:fs'
import { openCoastline } from '@varuna/geo/coastline'
import { describe } from 'vitest'
import { createEmbeddedGeocoder } from './embedded-geocoder.ts'
import { geocoderContract } from './geocoder.contract.ts'

const coastline = openCoastline(readFileSync(new URL('../../../../data/geo/coastline.bin', import.meta.url)))

describe('the embedded geocoder', () => geocoderContract(() => createEmbeddedGeocoder(coastline)))
