import type { SphereItem } from './sphere-item.ts'

/** A grey seascape as a data URL; `horizon` in percent from the top. */
function createGreySea(horizon: number, sky: string, sea: string, swell: string): string {
  const swells = [6, 15, 27, 42].map(
    (down, index) =>
      `<path d="M-20 ${horizon + down}q20 -${3 + index * 2} 40 0t40 0 40 0 40 0" fill="none" stroke="${swell}" stroke-width="${1 + index}"/>`,
  )
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 100 100"><rect width="100" height="100" fill="${sky}"/><rect y="${horizon}" width="100" height="100" fill="${sea}"/>${swells.join('')}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}

/** Shown when a page supplies no items. */
export const sampleItems: readonly SphereItem[] = [
  { image: createGreySea(44, '#b9b9b9', '#6b6b6b', '#8e8e8e'), link: '/', title: 'OilSplils', description: '' },
  {
    image: createGreySea(62, '#8a8a8a', '#3d3d3d', '#5f5f5f'),
    link: 'https://duckduckgo.com/',
    title: 'OilSplils',
    description: '',
  },
]
