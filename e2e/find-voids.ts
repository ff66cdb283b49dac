import type { Page } from 'playwright-core'
import { isSettled } from './browser.ts'

/** The most pixels of a page that may hold nothing, and the most above a picture. */
const MAX_PX = 140
const MAX_ABOVE_PICTURE_PX = 200

const screens = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 800 },
]

/** Heights of the page that hold no text, picture, control or frame, at three widths, with what follows them. */
export async function findVoids(page: Page): Promise<string[]> {
  const voids: string[] = []
  for (const screen of screens) {
    await page.setViewportSize(screen)
    await isSettled(page)
    const found = await page.evaluate(voidsOfPage, [MAX_PX, MAX_ABOVE_PICTURE_PX] as const)
    voids.push(...found.map((text) => `${new URL(page.url()).pathname} at ${screen.width} px: ${text}`))
  }
  return voids
}

function voidsOfPage([max, maxAbovePicture]: readonly [number, number]): string[] {
  const seen: { top: number; bottom: number; isPicture: boolean; name: string }[] = []
  const add = ({ top, bottom, width }: DOMRect, isPicture: boolean, name: string) => {
    if (width > 1 && bottom - top > 1) seen.push({ top: top + scrollY, bottom: bottom + scrollY, isPicture, name })
  }
  for (const element of document.querySelectorAll('body *')) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const { borderLeftWidth, borderRightWidth, borderBottomWidth } = getComputedStyle(element)
    // A frame holds the place of a map or demonstration that is drawn once it is scrolled to.
    const isFramed = [borderLeftWidth, borderRightWidth, borderBottomWidth].every((width) => width !== '0px')
    const isPicture = element.matches('img, canvas')
    if (isPicture || isFramed || element.matches('svg, input, textarea, select, button'))
      add(element.getBoundingClientRect(), isPicture, element.localName)
    for (const node of element.childNodes) {
      if (!(node instanceof Text) || node.data.trim() === '') continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const line of range.getClientRects()) add(line, false, node.data.trim().slice(0, 40))
    }
  }
  const voids: string[] = []
  let end = 0
  for (const { top, bottom, isPicture, name } of seen.toSorted((one, other) => one.top - other.top)) {
    const height = Math.round(top - end)
    if (height > (isPicture ? maxAbovePicture : max)) voids.push(`${height} px above '${name}'`)
    end = Math.max(end, bottom)
  }
  return voids
}
