import { CodedError } from '../../../errors/coded-error.ts'

/** Describes a truncated or damaged file and how far it was read; rethrows an error that is not about the file. */
export function describeDamage(error: unknown, lines: number, done: 'read' | 'imported'): string {
  if (!(error instanceof CodedError)) throw error
  const count = lines.toLocaleString('en')
  return `${error.message} The ${lines === 1 ? 'line before that was' : `${count} lines before that were`} ${done}.`
}
