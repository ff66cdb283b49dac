import { codedError } from '../../errors/coded-error.ts'
import { serveReading } from './serve-reading.ts'

const kept: unknown[][] = []

/** Reads what its argument says, for the tests of the reading in a thread. */
serveReading(function* (what: string): Generator<string> {
  yield `${what} 1`
  if (what === 'fault') throw codedError('invalid_input.list_empty')
  if (what === 'error') throw new Error('this file breaks the reader')
  if (what === 'endless') for (;;);
  if (what === 'large') for (;;) kept.push(Array.from({ length: 1e6 }, (_, at) => ({ at })))
  yield `${what} 2`
})
