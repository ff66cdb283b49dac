import { caseWords } from '@varuna/language/desk/cases'
import { tileX, tileY } from '@varuna/geo/tiles/mercator'
import { continuousLine } from '~/dashboard/map/continuous-line.ts'
import styles from './track-sketch.module.css'

const WIDTH = 240
const HEIGHT = 135
const MARGIN = 12
const WORLD = { z: 0, x: 0, y: 0 }

type TrackSketchProps = { title: string; line: readonly (readonly [lon: number, lat: number])[] }

/** The line of a track by itself, north up, with a ring where it begins and a disc where it ends. */
export function TrackSketch({ title, line }: TrackSketchProps) {
  const points = place(line)
  const begin = points[0]
  const end = points.at(-1)
  if (!begin || !end) return null
  return (
    <svg
      className={styles.sketch}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={caseWords.entries.sketch(title)}
    >
      <polyline points={points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      <circle className={styles.begin} cx={begin[0]} cy={begin[1]} r="4" />
      <circle className={styles.end} cx={end[0]} cy={end[1]} r="4" />
    </svg>
  )
}

/** The points of a line on the sketch: Mercator, as large as fits. */
function place(line: TrackSketchProps['line']): [x: number, y: number][] {
  const points = continuousLine(line.map(([lon, lat]) => ({ lon, lat }))).map(
    ({ lon, lat }) => [tileX(WORLD, lon), tileY(WORLD, lat)] as const,
  )
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const scale = Math.min((WIDTH - 2 * MARGIN) / (east - west), (HEIGHT - 2 * MARGIN) / (south - north))
  const factor = Number.isFinite(scale) ? scale : 0
  return points.map(([x, y]) => [
    WIDTH / 2 + (x - (west + east) / 2) * factor,
    HEIGHT / 2 + (y - (north + south) / 2) * factor,
  ])
}
