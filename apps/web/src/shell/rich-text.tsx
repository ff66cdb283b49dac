import { Link } from 'react-router'
import { piecesOf } from './text-pieces.ts'

/** A line of copy with its `code` and its [links](/path). */
export function RichText({ children }: { children: string }) {
  return piecesOf(children).map((piece, index) => {
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
