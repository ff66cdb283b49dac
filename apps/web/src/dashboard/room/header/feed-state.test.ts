import type { FeedHealth } from '@varuna/contract/site/health'
import { expect, test } from 'vitest'
import { summariseFeeds } from './feed-state.ts'

const feed = (state: FeedHealth['state'], silentSince: string | null = null) => ({ state, silentSince }) as FeedHealth

test('every feed received is fresh, and no feed is none of these', () => {
  expect(summariseFeeds([])).toEqual({ state: 'none', received: 0, all: 0 })
  expect(summariseFeeds([feed('connected'), feed('connected')])).toEqual({ state: 'fresh', received: 2, all: 2 })
})

test('a feed that is late, or one of several that is gone, makes it silent', () => {
  const silent = feed('connected', '2026-11-22T10:00:00Z')
  expect(summariseFeeds([silent])).toEqual({ state: 'silent', received: 0, all: 1 })
  expect(summariseFeeds([feed('connected'), feed('failed')]).state).toBe('silent')
})

test('feeds of which none is connected are gone, and a file read to its end does not count', () => {
  expect(summariseFeeds([feed('failed'), feed('waiting'), feed('connecting')]).state).toBe('gone')
  expect(summariseFeeds([feed('ended')]).state).toBe('none')
  expect(summariseFeeds([feed('ended'), feed('connected')])).toEqual({ state: 'fresh', received: 1, all: 1 })
})
