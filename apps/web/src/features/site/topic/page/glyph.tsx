import styles from './glyph.module.css'
import type { GlyphName } from './topic-schema.ts'

/** Paths in a 40 x 40 view box. */
const drawings: Record<GlyphName, string> = {
  scroll: 'M10 6h18v28H10ZM28 6c4 0 4 6 0 6M15 13h8M15 19h8M15 25h5M20 34v-6l3 2 3-2v6',
  hull: 'M4 12h32l-4 14c-1 4-4 6-8 6h-8c-4 0-7-2-8-6ZM9 12l3 12c1 3 2 4 4 4h8c2 0 3-1 4-4l3-12M20 12v16',
  satellite:
    'M16 16l8 8M14 18l4-4 8 8-4 4ZM5 9l6-4 5 7-6 4ZM24 28l6-4 5 7-6 4ZM28 12a8 8 0 0 0-6-6M34 12A14 14 0 0 0 22 2',
  helm: 'M20 10a10 10 0 1 1 0 20 10 10 0 0 1 0-20ZM20 17a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM20 4v13M20 23v13M4 20h13M23 20h13M9 9l9 9M22 22l9 9M31 9l-9 9M18 22l-9 9',
  boom: 'M4 24c4-12 28-12 32 0M4 24v6M12 17.500v6M20 15v6M28 17.500v6M36 24v6M2 34c3-2 6-2 9 0s6 2 9 0 6-2 9 0 6 2 9 0',
  wind: 'M20 14v22M20 14 18 2l4 0ZM20 14l10 7-2 3ZM20 14l-10 7 2 3ZM14 36h12',
  tag: 'M6 8h14l14 14-12 12L6 20ZM13 13a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM20 22l5 5M24 18l5 5',
  book: 'M20 11c-4-4-9-5-15-4v23c6-1 11 0 15 4 4-4 9-5 15-4V7c-6-1-11 0-15 4ZM20 11v23M10 14h5M10 20h5M25 14h5M25 20h5',
  anchor:
    'M20 10v26M20 4a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM12 16h16M6 24c2 8 8 12 14 12s12-4 14-12M6 24l-2 5M6 24l5 2M34 24l2 5M34 24l-5 2',
  pen: 'M6 10c0-5 28-5 28 0v14c0 7-28 7-28 0ZM6 10c0 5 28 5 28 0M13 13.500v15M20 14.500v15M27 13.500v15M6 18c0 5 28 5 28 0M2 36c3-2 6-2 9 0s6 2 9 0 6-2 9 0 6 2 9 0',
  knot: 'M2 16h14c8 0 8 12 16 12h6M2 22h14M38 22H26M2 28h6c8 0 8-12 16-12h14',
  gate: 'M8 34V12M32 34V12M4 12h8M28 12h8M8 18h24M8 26h24M14 12c0-6 12-6 12 0M2 34h36',
  chain: 'M15 13h-5a7 7 0 0 0 0 14h5M25 13h5a7 7 0 0 1 0 14h-5M14 20h12M15 13c3 0 5 1 6 3M25 27c-3 0-5-1-6-3',
  house: 'M5 20 20 7l15 13M9 17v17h22V17M17 34V24h6v10M2 34h36',
}

export function Glyph({ name }: { name: GlyphName }) {
  return (
    <svg className={styles.glyph} viewBox="0 0 40 40" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  )
}
