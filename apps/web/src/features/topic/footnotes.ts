const mark = /\[\^([a-z0-9-]+)\]/g

export type Piece = { kind: 'text'; text: string } | { kind: 'note'; id: string }

/** A text with `[^id]` marks, cut into words and marks. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of text.matchAll(mark)) {
    if (match.index > from) pieces.push({ kind: 'text', text: text.slice(from, match.index) })
    pieces.push({ kind: 'note', id: match[1] ?? '' })
    from = match.index + match[0].length
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) })
  return pieces
}

/** The ids that a page's content cites, in the order it is read: the first is footnote 1. */
export function citedIn(content: unknown): string[] {
  const cited = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value === 'string') for (const [, id] of value.matchAll(mark)) cited.add(id ?? '')
    else if (Array.isArray(value)) value.forEach(visit)
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value))
        if (key === 'source' && typeof inner === 'string') cited.add(inner)
        else if (key !== 'sources') visit(inner)
  }
  visit(content)
  return [...cited]
}
