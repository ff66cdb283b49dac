import { existsSync } from 'node:fs'
import requirements from './asvs-requirements.json' with { type: 'json' }

const states = ['yes', 'partly', 'no', 'operator', 'n/a']
const test = /`([^`\s]+\.(?:test\.tsx?|e2e\.ts))`/g

/** Faults of docs/security.md: a requirement of ASVS 5.0, level 1 or 2, that no row names, and a met one without a test that is there. */
export function securityFaults(document: string, isThere: (path: string) => boolean = existsSync): string[] {
  const rows = document
    .split('\n')
    .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const named = new Set(rows.flatMap(([, numbers = '']) => requirementsIn(numbers)))
  return [
    ...requirements.filter((id) => !named.has(id)).map((id) => `no row for requirement ${id}`),
    ...rows.flatMap(([, numbers = '', , state = '', ...rest]) => {
      if (!states.includes(state)) return [`${numbers}: '${state}' is none of ${states.join(', ')}`]
      const tests = [...rest.join('|').matchAll(test)].map(([, path = '']) => path)
      return state === 'yes' && !tests.some(isThere) ? [`${numbers}: met, but no test that is there`] : []
    }),
  ]
}

/** '1.2.3, 1.2.4', or '10.1.1 to 10.7.3' for all that lie between. */
function requirementsIn(numbers: string): string[] {
  const [first, last] = numbers.split(' to ')
  if (last === undefined) return numbers.split(', ')
  const [from, to] = [requirements.indexOf(first ?? ''), requirements.indexOf(last)]
  return from < 0 || to < 0 ? [] : requirements.slice(from, to + 1)
}
