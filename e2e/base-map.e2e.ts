import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDashboard, openPage, useBrowser } from './browser.ts'

useBrowser()

/** Records the tile responses of a page. */
function watchTiles(page: Page) {
  const tiles: { path: string; status: number; packed: boolean }[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/tiles/')) return
    tiles.push({ path: pathname, status: response.status(), packed: response.headers()['content-encoding'] === 'gzip' })
  })
  return tiles
}

test("the dashboard draws its map from the server's own tiles, and a change of theme requests none", async () => {
  const page = await openPage({ colorScheme: 'dark' })
  const tiles = watchTiles(page)
  const tab = await openDashboard(page, 'fishing')
  await tab.locator('canvas.maplibregl-canvas').waitFor()
  await tab.locator('[data-chart-drawn]').waitFor()
  expect(tiles.length).toBeGreaterThan(0)
  expect(tiles.every(({ path, status, packed }) => status === 200 && packed && /\/5\/\d+\/\d+\.mvt$/.test(path))).toBe(
    true,
  )
  expect(new Set(tiles.map(({ path }) => path)).size).toBe(tiles.length)
  const before = tiles.length
  await page.emulateMedia({ colorScheme: 'light' })
  await tab.locator('[data-chart-theme="light"][data-chart-drawn]').waitFor()
  expect(tiles).toHaveLength(before)
  await tab.getByText('OpenStreetMap', { exact: true }).waitFor()
})

test('without tiles the map shows a message and keeps its positions', async () => {
  const page = await openPage()
  await page.route('**/tiles.json', (route) => route.fulfill({ status: 404, body: 'away' }))
  const tab = await openDashboard(page, 'fishing')
  await tab
    .getByText('The base map could not be loaded. The positions are in the right place, but the coast is missing.')
    .waitFor()
  await tab.locator('canvas.maplibregl-canvas').waitFor()
  await tab.locator('.chart-point').first().waitFor()
})
