import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useSteadyScroll } from './use-steady-scroll.ts'

afterEach(cleanup)

function List({ ids }: { ids: readonly string[] }) {
  const frame = useRef<HTMLDivElement>(null)
  const { newer, toTop, listeners } = useSteadyScroll(frame, ids, 10)
  return (
    <div>
      <button onClick={toTop}>{`${newer} newer`}</button>
      <div ref={frame} role="list" {...listeners} />
    </div>
  )
}

const list = () => screen.getByRole('list')
const scrollTo = (top: number) =>
  act(() => {
    list().scrollTop = top
    list().dispatchEvent(new Event('scroll'))
  })

it('visible rows stay in place while others are added above them, and the button counts those', () => {
  const { rerender } = render(<List ids={['d', 'c', 'b', 'a']} />)
  scrollTo(15)
  rerender(<List ids={['f', 'e', 'd', 'c', 'b', 'a']} />)
  expect(list().scrollTop).toBe(35)
  expect(screen.getByRole('button').textContent).toBe('2 newer')
  act(() => screen.getByRole('button').click())
  expect(list().scrollTop).toBe(0)
  expect(screen.getByRole('button').textContent).toBe('0 newer')
})

it('at the top, new rows simply appear', () => {
  const { rerender } = render(<List ids={['b', 'a']} />)
  rerender(<List ids={['c', 'b', 'a']} />)
  expect([list().scrollTop, screen.getByRole('button').textContent]).toEqual([0, '0 newer'])
})

it('when the first visible row is removed, the next one takes its place', () => {
  const { rerender } = render(<List ids={['d', 'c', 'b', 'a']} />)
  scrollTo(10)
  rerender(<List ids={['e', 'd', 'b', 'a']} />)
  expect(list().scrollTop).toBe(20)
})
