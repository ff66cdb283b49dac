import { afterEach, beforeEach, expect } from 'vitest'

let unexpected: string[] = []

beforeEach(() => {
  unexpected = []
  for (const level of ['log', 'info', 'warn', 'error'] as const) {
    console[level] = (...parts: unknown[]) => unexpected.push(`console.${level}: ${parts.map(String).join(' ')}`)
  }
})

afterEach(() => {
  expect(unexpected, 'a test must not write to the console').toEqual([])
})
