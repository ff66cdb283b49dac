import { afterAll, expect, test } from 'vitest'
import { bundledPath } from '../../../paths.ts'
import { openSeaRoutes } from './sea-distance.ts'

const mumbai = { lat: 18.945, lon: 72.845 }
const colombo = { lat: 6.95, lon: 79.84 }

const routes = openSeaRoutes(bundledPath)
afterAll(() => routes.close())

test(
  'the sea route rounds the cape, is computed once, and does not exist to a place on land',
  { timeout: 60_000 },
  async () => {
    let route = null
    while (route === null) route = await routes.findSeaRoute(mumbai, colombo)
    expect(route.nm).toBeGreaterThan(850)
    expect(route.nm).toBeLessThan(1_000)
    expect(route.places.length).toBeGreaterThan(2)
    expect(await routes.findSeaRoute(mumbai, colombo)).toBe(route)
    expect(await routes.findSeaRoute(mumbai, { lat: 30, lon: 100 })).toBeNull()
  },
)
