import { Link } from 'react-router'
import { parseTextPieces } from './text-pieces.ts'

/** Renders `code` and [links](/path) in a line of copy. */
export function RichText({ children }: { children: string }) {
  return parseTextPieces(children).map((piece, index) => {
    if (piece.kind === 'code') return <code key={index}>{piece.text}</code>
    if (piece.kind === 'text') return piece.text
    return piece.to.startsWith('/') && !piece.to.startsWith('/docs') ? (
      <Link key={index} to={piece.to}>
        {piece.text}
      </Link>
    ) : (
      <a key={index} href={piece.to}>
        {piece.text}
      </a>
    )
  })
}
