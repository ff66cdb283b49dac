import { describe } from 'vitest'
import { shipped } from '../paths.ts'
import { loadGeo } from '../services/load-geo.ts'
import { createEmbeddedGeocoder } from './embedded-geocoder.ts'
import { geocoderContract } from './geocoder.contract.ts'

const geo = loadGeo(shipped.geo)

describe('the embedded geocoder', () => geocoderContract(() => createEmbeddedGeocoder(geo)))
