import { describe } from 'vitest'
import { bundledPath } from '../paths.ts'
import { loadGeo } from '../services/shared/bundled-data/load-geo.ts'
import { createEmbeddedGeocoder } from './embedded-geocoder.ts'
import { geocoderContract } from './geocoder.contract.ts'

const geo = loadGeo(bundledPath.geo)

describe('the embedded geocoder', () => geocoderContract(() => createEmbeddedGeocoder(geo)))
