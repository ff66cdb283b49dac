import { trackEventKind } from '@varuna/contract/watch/track-event'
import { eventKinds } from '@varuna/tracks/event'
import { expect, test } from 'vitest'

test('the API names every kind of event that is detected, and no other', () => {
  expect(trackEventKind.options).toEqual([...eventKinds])
})
