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

it.each([
  ['longitudes', 0, copy.position.longitude, [-20, -10, 0, 10, 20]],
  ['latitudes', 1, copy.position.latitude, [10, 0, -10]],
] as const)(
  '%s stand where they are from the stated position, which the middle one names',
  (_axis, edge, centre, from) => {
    const { container } = render(<ChartFrame />)
    const labels = [...(container.firstElementChild?.children[edge]?.children ?? [])] as HTMLElement[]
    expect(labels.map(({ style }) => Number(style.getPropertyValue('--minutes')))).toEqual(from)
    expect(labels.map(({ textContent }) => minutesOf(textContent ?? '') - minutesOf(centre))).toEqual(from)
    expect(labels[(labels.length - 1) / 2]?.textContent).toBe(centre)
  },
)
