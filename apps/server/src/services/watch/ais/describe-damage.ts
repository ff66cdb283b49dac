import { CodedError } from '../../../errors/coded-error.ts'

/** What a file that breaks off says about itself, and how far it was read; throws an error that is none of the file's. */
export function describeDamage(error: unknown, lines: number, done: 'read' | 'imported'): string {
  if (!(error instanceof CodedError)) throw error
  const count = lines.toLocaleString('en')
  return `${error.message} The ${lines === 1 ? 'line before that was' : `${count} lines before that were`} ${done}.`
}
