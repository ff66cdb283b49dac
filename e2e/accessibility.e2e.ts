import { AxeBuilder } from '@axe-core/playwright'
import { describe, expect, test } from 'vitest'
import { openDashboard, openPage, useBrowser } from './browser.ts'

useBrowser()

const places = ['/', '/login', '/explore', '/accolades', '/partners', 'oil', 'fishing', 'trafficking'] as const

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  test.each(places)('%s has no fault that axe can find, at 320, 768 and 1440 px', async (place) => {
    const page = await openPage({ colorScheme, reducedMotion: 'reduce' })
    if (place.startsWith('/')) await page.goto(place)
    else await openDashboard(page, place as 'oil')
    await page.getByRole('heading').first().waitFor()
    await page.waitForLoadState('networkidle')
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(
        violations.map(({ id, nodes }) => `${width} px ${id}: ${nodes[0]?.html} ${nodes[0]?.any[0]?.message}`),
      ).toEqual([])
      const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
      expect(overflow, `sideways scroll at ${width} px`).toBeLessThanOrEqual(0)
    }
  })
})
