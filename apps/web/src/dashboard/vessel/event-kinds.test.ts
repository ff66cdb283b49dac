import { trackEventKind } from '@varuna/contract/watch/track-event'
import { eventKinds } from '@varuna/map/events/event-glyphs'
import { expect, test } from 'vitest'

test('the map draws every kind of event that the API names, and no other', () => {
  expect([...eventKinds]).toEqual(trackEventKind.options)
})
