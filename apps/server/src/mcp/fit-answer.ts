import { withoutHidden } from '@varuna/contract/hidden-characters'

const MAX_TEXT = 600

interface Rows {
  holder: Record<string, unknown>
  name: string
  rows: unknown[]
  size: number
}

/**
 * Cleans and bounds what a tool answers: hidden characters leave its texts, each text is at most 600 characters long, and the largest
 * lists are halved until the JSON has at most `maxBytes`. Returns the sentences that state what was left out.
 */
export function fitAnswer(answer: Record<string, unknown>, maxBytes: number): { answer: object; leftOut: string[] } {
  const fitted = clean(answer) as Record<string, unknown>
  const whole = new Map<string, number>()
  const left = new Map<string, number>()
  while (Buffer.byteLength(JSON.stringify(fitted)) > maxBytes) {
    const largest = findRows(fitted).toSorted((a, b) => b.size - a.size)[0]
    if (largest === undefined)
      return { answer: {}, leftOut: [`The answer is larger than ${maxBytes} bytes and is left out.`] }
    const { holder, name, rows } = largest
    const kept = Math.floor(rows.length / 2)
    whole.set(name, Math.max(whole.get(name) ?? 0, rows.length))
    left.set(name, kept)
    holder[name] = rows.slice(0, kept)
  }
  const leftOut = [...left].map(
    ([name, kept]) => `'${name}' has its first ${kept} of ${whole.get(name)} rows, to keep the answer short.`,
  )
  return { answer: fitted, leftOut }
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return shorten(withoutHidden(value, ' ').replace(/\s+/g, ' '))
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [shorten(withoutHidden(name)), clean(each)]))
  return value
}

function shorten(text: string): string {
  const letters = [...text.slice(0, 2 * MAX_TEXT + 2)]
  return letters.length <= MAX_TEXT && letters.join('') === text ? text : `${letters.slice(0, MAX_TEXT - 1).join('')}…`
}

function findRows(value: unknown): Rows[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(findRows)
  return Object.entries(value).flatMap(([name, each]) => [
    ...(Array.isArray(each) && each.length > 0
      ? [{ holder: value as Record<string, unknown>, name, rows: each, size: JSON.stringify(each).length }]
      : []),
    ...findRows(each),
  ])
}
