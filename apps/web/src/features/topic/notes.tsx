import { createContext, useContext } from 'react'
import { AnchorLink } from './anchor-link.tsx'
import { piecesOf } from './footnotes.ts'
import styles from './notes.module.css'

/** The ids of the page's sources, in the order of their numbers. */
export const NotesContext = createContext<readonly string[]>([])

export const sourceAnchor = (id: string) => `source-${id}`

/** The number of a source, as a link to it; `follows` another number without a word between. */
export function Note({ id, follows = false }: { id: string; follows?: boolean }) {
  const number = useContext(NotesContext).indexOf(id) + 1
  return (
    <sup className={styles.mark} data-follows={follows || undefined}>
      <AnchorLink to={sourceAnchor(id)} aria-label={`Source ${number}`}>
        {number}
      </AnchorLink>
    </sup>
  )
}

/** A text with its `[^id]` marks as numbered links to the sources. */
export function Noted({ children }: { children: string }) {
  return piecesOf(children).map((piece, index, pieces) =>
    piece.kind === 'text' ? (
      piece.text
    ) : (
      <Note key={index} id={piece.id} follows={pieces[index - 1]?.kind === 'note'} />
    ),
  )
}
