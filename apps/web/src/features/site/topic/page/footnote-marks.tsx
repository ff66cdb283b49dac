import { topicWords } from '@varuna/language/site/topic'
import { createContext, useContext } from 'react'
import { AnchorLink } from './anchor-link.tsx'
import { splitFootnotes } from './footnotes.ts'
import styles from './footnote-marks.module.css'

/** Source ids of the page in numeric order. */
export const FootnotesContext = createContext<readonly string[]>([])

export const sourceAnchor = (id: string) => `source-${id}`

/** A numbered link to a source; `follows` is true directly after another mark. */
export function FootnoteMark({ id, follows = false }: { id: string; follows?: boolean }) {
  const number = useContext(FootnotesContext).indexOf(id) + 1
  return (
    <sup className={styles.mark}>
      {follows && ', '}
      <AnchorLink to={sourceAnchor(id)} aria-label={topicWords.sources.footnote(number)}>
        {number}
      </AnchorLink>
    </sup>
  )
}

/** Renders `[^id]` marks as numbered links to the sources. */
export function TextWithFootnotes({ children }: { children: string }) {
  return splitFootnotes(children).map((piece, index, pieces) =>
    piece.kind === 'text' ? (
      piece.text
    ) : (
      <FootnoteMark key={index} id={piece.id} follows={pieces[index - 1]?.kind === 'footnote'} />
    ),
  )
}
