import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { renderAt } from '~/testing/render-page.tsx'
import { useUrlParameters } from './use-url-parameters.ts'

afterEach(cleanup)

function Page({ onPress }: { onPress: (change: ReturnType<typeof useUrlParameters>[1], draw: () => void) => void }) {
  const [, change] = useUrlParameters()
  const [draws, setDraws] = useState(0)
  const draw = () => flushSync(() => setDraws((before) => before + 1))
  return (
    <>
      <button onClick={() => onPress(change, draw)}>press {draws}</button>
      <output>{useLocation().search}</output>
    </>
  )
}

const address = () => screen.getByRole('status').textContent
const press = () => fireEvent.click(screen.getByRole('button'))

it('a change made before the previous one is rendered builds on it, whatever renders in between', async () => {
  renderAt(
    '/?tab=oil',
    <Page
      onPress={(change, draw) => {
        change({ answer: 'i1' })
        draw()
        change({ place: 'i2' })
      }}
    />,
  )
  press()
  await waitFor(() => expect(address()).toBe('?tab=oil&answer=i1&place=i2'))
})

it('an answer removed before its URL is rendered stays removed', async () => {
  let presses = 0
  renderAt(
    '/?tab=oil',
    <Page
      onPress={(change, draw) => {
        presses += 1
        if (presses === 2) return change({ done: 'yes' })
        change({ answer: 'i1' })
        draw()
        change({ answer: null })
      }}
    />,
  )
  press()
  await screen.findByText('press 1')
  press()
  await waitFor(() => expect(address()).toBe('?tab=oil&done=yes'))
})
