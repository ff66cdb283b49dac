type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; text: string; to: string }

const markup = /`([^`]+)`|\[([^[\]]+)\]\(([^)\s]+)\)/g

/** Splits a line of copy into plain text, `code` and [links](/path). */
export function parseTextPieces(line: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of line.matchAll(markup)) {
    const [all, code, text, to] = match
    if (match.index > end) pieces.push({ kind: 'text', text: line.slice(end, match.index) })
    if (code !== undefined) pieces.push({ kind: 'code', text: code })
    if (text !== undefined && to !== undefined) pieces.push({ kind: 'link', text, to })
    end = match.index + all.length
  }
  if (end < line.length) pieces.push({ kind: 'text', text: line.slice(end) })
  return pieces
}
