import { expect, it } from 'vitest'
import { withoutBidiControls } from './without-bidi-controls.ts'

it('removes characters that reorder the text around a name, and nothing else', () => {
  expect(withoutBidiControls('slick\u202egnp.exe shows \u2066oil\u2069')).toBe('slickgnp.exe shows oil')
  expect(withoutBidiControls('نور 5 \u200f· Ærø')).toBe('نور 5 \u200f· Ærø')
})
