export interface RecordBounds {
  /** Maximum lines of a quoted cell; an unclosed cell ends there. */
  maxLines: number
  maxLength: number
}

export interface CsvRecord {
  /** Number of its first line, from 1. */
  line: number
  /** With the line endings of its quoted cells; null for a record that is too long, which is the last one returned. */
  text: string | null
}

const LF = 10
const CR = 13
const QUOTE = 34

/** Splits a table into records, keeping the lines of a quoted cell together and skipping empty lines. One pass. */
export function* splitRecords(text: string, { maxLines, maxLength }: RecordBounds): Generator<CsvRecord> {
  let [begin, line, lines, isOpen] = [0, 1, 0, false]
  for (let at = 0; at <= text.length; at += 1) {
    const isEnd = at === text.length
    const code = isEnd ? LF : text.charCodeAt(at)
    if (at - begin > maxLength) {
      yield { line, text: null }
      return
    }
    if (code === QUOTE) isOpen = !isOpen
    if (code !== LF && code !== CR) continue
    const end = at
    if (code === CR && text.charCodeAt(at + 1) === LF) at += 1
    lines += 1
    if (isOpen && !isEnd && lines - line + 1 < maxLines) continue
    if (end > begin) yield { line, text: text.slice(begin, end) }
    begin = at + 1
    line = lines + 1
    isOpen = false
  }
}
