import type { FeedHealth } from '@varuna/contract/site/health'
import { expect, test } from 'vitest'
import { summariseFeeds } from './feed-state.ts'

const feed = (state: FeedHealth['state'], silentSince: string | null = null) => ({ state, silentSince }) as FeedHealth

test('is fresh when every feed receives, and none of these without feeds', () => {
  expect(summariseFeeds([])).toEqual({ state: 'none', received: 0, all: 0 })
  expect(summariseFeeds([feed('connected'), feed('connected')])).toEqual({ state: 'fresh', received: 2, all: 2 })
})

test('is silent when a feed is late, or one of several is gone', () => {
  const silent = feed('connected', '2026-11-22T10:00:00Z')
  expect(summariseFeeds([silent])).toEqual({ state: 'silent', received: 0, all: 1 })
  expect(summariseFeeds([feed('connected'), feed('failed')]).state).toBe('silent')
})

test('is gone when no feed is connected, and ignores a file read to its end', () => {
  expect(summariseFeeds([feed('failed'), feed('waiting'), feed('connecting')]).state).toBe('gone')
  expect(summariseFeeds([feed('ended')]).state).toBe('none')
  expect(summariseFeeds([feed('ended'), feed('connected')])).toEqual({ state: 'fresh', received: 1, all: 1 })
})
