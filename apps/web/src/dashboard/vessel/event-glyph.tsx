import { eventGlyphs } from '@varuna/map/events/event-glyphs'
import type { EventKind } from '@varuna/vocabulary/events'
import styles from './event-glyph.module.css'

/** The glyph of an event kind, the same as on the map. */
export const EventGlyph = ({ kind }: { kind: EventKind }) => (
  <svg className={styles.glyph} viewBox="0 0 24 24" aria-hidden="true">
    <path d={eventGlyphs[kind]} />
  </svg>
)
