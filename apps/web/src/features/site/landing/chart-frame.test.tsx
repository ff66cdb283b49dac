import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import copy from '#content/landing.json'
import { ChartFrame } from './chart-frame.tsx'

afterEach(cleanup)

/** '18°56′ N' as 1136 minutes, south and west negative; a label without a hemisphere is north or east. */
function minutesOf(text: string): number {
  const [, degrees, minutes, hemisphere] = /^(\d+)°(\d\d)′(?: ([NSEW]))?$/.exec(text) ?? []
  const size = Number(degrees) * 60 + Number(minutes)
  return hemisphere === 'S' || hemisphere === 'W' ? -size : size
}

const css = readFileSync(join(import.meta.dirname, 'chart-frame.module.css'), 'utf8')
/** Minutes from the centre at which the styles place each label of an edge. */
const placesOf = (edge: 'top' | 'side') =>
  [...css.matchAll(/\.(\w+) span:nth-child\((\d)\) \{\s*--minutes: (-?\d+);/g)]
    .filter(([, of]) => of === edge)
    .map(([, , at, minutes]) => [Number(at), Number(minutes)])

it.each([
  ['longitudes', 'top', 0, copy.position.longitude, [-20, -10, 0, 10, 20]],
  ['latitudes', 'side', 1, copy.position.latitude, [10, 0, -10]],
] as const)(
  '%s stand where they are from the stated position, which the middle one names',
  (_axis, name, edge, centre, from) => {
    const { container } = render(<ChartFrame />)
    const labels = [...(container.firstElementChild?.children[edge]?.children ?? [])] as HTMLElement[]
    expect(placesOf(name)).toEqual(from.map((minutes, index) => [index + 1, minutes]))
    expect(labels.map(({ textContent }) => minutesOf(textContent ?? '') - minutesOf(centre))).toEqual(from)
    expect(labels[(labels.length - 1) / 2]?.textContent).toBe(centre)
  },
)
