import { expect, test } from 'vitest'
import { eventDetailText } from './event-detail-text.ts'

test('codes become text', () => {
  expect(eventDetailText('on_land')).toBe('on land')
  expect(eventDetailText('imo 2000042')).toBe('IMO 2000042')
  expect(eventDetailText(4.384)).toBe('4.38')
})
