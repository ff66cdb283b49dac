import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { FootnotesContext, TextWithFootnotes } from './footnote-marks.tsx'

afterEach(cleanup)

it('separates adjacent footnote numbers also in copied text', () => {
  const { container } = render(
    <MemoryRouter>
      <FootnotesContext value={['a', 'b']}>
        <TextWithFootnotes>{'Two sources say so.[^a][^b] One more does.[^b]'}</TextWithFootnotes>
      </FootnotesContext>
    </MemoryRouter>,
  )
  expect(container.textContent).toBe('Two sources say so.1, 2 One more does.2')
})
