import { maxUploadBytes } from '@varuna/contract/image'
import { expect, it } from 'vitest'
import { refusalOf } from './check-image.ts'

it.each(['application/pdf', '', 'video/mp4', 'text/image/'])('refuses the type %j', (type) => {
  expect(refusalOf({ type, size: 10 })).toBe('Please select a valid image file')
})

it('refuses what is too large, with the sizes', () => {
  expect(refusalOf({ type: 'image/png', size: maxUploadBytes })).toBeNull()
  expect(refusalOf({ type: 'image/png', size: maxUploadBytes * 1.5 })).toBe(
    'This image has 30.0 MB; at most 20 MB can be analysed. Please select a smaller one.',
  )
})
