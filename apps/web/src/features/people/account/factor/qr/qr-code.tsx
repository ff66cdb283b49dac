import styles from '../factor.module.css'
import { qrMatrix } from './qr-matrix.ts'

/** Light modules around the code, which readers need. */
const QUIET = 4

/** A QR code drawn in the page; nothing for a text that is too long for one. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = qrMatrix(text)
  if (rows === null) return null
  const size = rows.length + 2 * QUIET
  const dark = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])),
  )
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path className={styles.light} d={`M0 0h${size}v${size}h-${size}z`} />
      <path className={styles.dark} d={dark.join('')} />
    </svg>
  )
}
