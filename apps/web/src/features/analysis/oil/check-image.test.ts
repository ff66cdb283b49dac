import { maxUploadBytes } from '@varuna/contract/analysis/image'
import { expect, it } from 'vitest'
import { imageProblem } from './check-image.ts'

it.each(['application/pdf', '', 'video/mp4', 'text/image/'])('rejects the type %j', (type) => {
  expect(imageProblem({ type, size: 10 })).toBe('Please select a valid image file')
})

it('rejects a file that is too large and states both sizes', () => {
  expect(imageProblem({ type: 'image/png', size: maxUploadBytes })).toBeNull()
  expect(imageProblem({ type: 'image/png', size: maxUploadBytes * 1.5 })).toBe(
    'This image is 30.0 MB; at most 20 MB can be analysed. Please select a smaller one.',
  )
})
