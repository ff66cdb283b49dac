import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { expectAccessInBothThemes, plainly } from './access.ts'
import { isAlive, mapIsDrawn, openDashboard, openPage, sharePage, useBrowser } from './browser.ts'

useBrowser()

test.each(['/', '/login', '/explore', '/judge', '/accolades', '/partners'])(
  '%s has no axe violations, at 320, 768 and 1440 px, in light and dark',
  async (path) => {
    const page = await openPage(plainly)
    await page.goto(path)
    await isAlive(page)
    if (path === '/explore') await page.locator('main canvas').waitFor()
    await expectAccessInBothThemes(page)
  },
)

const figures = (page: Page) => page.getByText('sample', { exact: true }).filter({ visible: true }).first().waitFor()
const map = (page: Page) =>
  mapIsDrawn(
    page.getByText('Drawing the map…').filter({ visible: true }),
    page.locator('[data-chart-drawn]').filter({ visible: true }),
  )

describe('the dashboard', () => {
  const shared = sharePage(async () => {
    const page = await openPage(plainly)
    await openDashboard(page, 'oil')
    return page
  })

  test.each([
    ['Oil', figures],
    ['Illegal', map],
    ['Ocean', map],
  ] as const)('the tab %s has no axe violations, at 320, 768 and 1440 px, in light and dark', async (tab, ready) => {
    const page = shared()
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('tab', { name: tab }).click()
    await figures(page)
    await ready(page)
    await expectAccessInBothThemes(page)
  })
})
