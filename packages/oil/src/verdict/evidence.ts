import { measureDarkness } from '../features/darkness.ts'
import type { Features } from '../features/feature-list.ts'
import type { SarPatch } from '../image/sar-patch.ts'

const formatPercent = (share: number) => (share < 0.01 ? 'under 1%' : `${Math.round(share * 100)}%`)

/** Describes a radar patch: dark areas with their shape and edge, and the area left out as land. */
export function describeSar(patch: SarPatch): string[] {
  const { spots } = measureDarkness(patch)
  const lines: string[] = []
  if (!spots.largest) lines.push('No patch stands out as darker than the sea around it.')
  else {
    const shape = spots.largest.elongation > 3 ? 'long and narrow' : 'compact'
    const edge = spots.sharpness > 0.18 ? 'a sharp edge' : 'a soft edge'
    const many = spots.count > 1 ? `${spots.count} dark patches cover` : 'A dark, smooth patch covers'
    lines.push(`${many} ${formatPercent(spots.share)} of the image; the largest is ${shape} with ${edge}.`)
  }
  const land = 1 - patch.seaShare
  if (land > 0.02)
    lines.push(`${formatPercent(land)} of the image is very bright (land, ships or no data) and was left out.`)
  return lines
}

/** Describes a photograph: dark, brown and blue areas, and low sun. */
export function describeRgb({ names, values }: Features): string[] {
  const value = (name: string) => values[names.indexOf(name)] ?? 0
  const lines: string[] = []
  if (value('black_share') > 0.03) lines.push(`${formatPercent(value('black_share'))} of the image is nearly black.`)
  if (value('brown_share') > 0.03) lines.push(`${formatPercent(value('brown_share'))} of the image is brown.`)
  if (value('blue_share') > 0.2) lines.push(`${formatPercent(value('blue_share'))} of the image is blue.`)
  if (value('sunset_share') > 0.1)
    lines.push(`${formatPercent(value('sunset_share'))} has the orange or red of low sun.`)
  if (lines.length === 0) lines.push('No dark, brown or blue area stands out.')
  return lines
}
