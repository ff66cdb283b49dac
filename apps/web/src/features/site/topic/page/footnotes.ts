const footnotePattern = /\[\^([a-z0-9-]+)\]/g

export type Piece = { kind: 'text'; text: string } | { kind: 'footnote'; id: string }

/** Splits a text at its `[^id]` marks. */
export function splitFootnotes(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of text.matchAll(footnotePattern)) {
    if (match.index > from) pieces.push({ kind: 'text', text: text.slice(from, match.index) })
    pieces.push({ kind: 'footnote', id: match[1] ?? '' })
    from = match.index + match[0].length
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) })
  return pieces
}

/** Ids that the content cites, in reading order; the first is footnote 1. */
export function citedSources(content: unknown): string[] {
  const cited = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value === 'string') for (const [, id] of value.matchAll(footnotePattern)) cited.add(id ?? '')
    else if (Array.isArray(value)) value.forEach(visit)
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value))
        if (key === 'source' && typeof inner === 'string') cited.add(inner)
        else if (key !== 'sources') visit(inner)
  }
  visit(content)
  return [...cited]
}
