import { codedError } from '../../errors/coded-error.ts'
import { serveReading } from './serve-reading.ts'

const kept: unknown[][] = []

/** Reads what its argument says, for the tests of the reading in a process. */
serveReading(function* (what: string): Generator<string> {
  yield `${what} 1`
  if (what === 'fault') throw codedError('invalid_input.list_empty')
  if (what === 'error') throw new Error('this file breaks the reader')
  if (what === 'endless') for (;;);
  // Native code that runs out of memory ends a process, and would end one with threads too.
  if (what === 'json') kept.push(JSON.parse(`[${'{},'.repeat(12e6)}{}]`) as unknown[])
  yield `${what} 2`
})
