import * as React from 'react'

interface Internals {
  recentlyCreatedOwnerStacks: number
}

/**
 * React's development build takes a stack trace for each of the first 10,000 elements of every second, which is a quarter of the time of
 * the tests of pages. It takes none once that many are counted.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: Internals
}
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Infinity,
  set: () => {},
})
