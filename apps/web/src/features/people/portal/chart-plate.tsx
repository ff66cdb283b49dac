import { portalWords } from '@varuna/language/people/portal'
import styles from './chart-plate.module.css'
import plate from './plate.json'
import plateUrl from './plate.svg?url'

const { width, height, meridians, parallels, places } = plate

const labels = [
  { text: 'Mumbai', x: places.mumbai[0], y: places.mumbai[1], dx: 14, dy: 5, place: true },
  { text: 'Veraval', x: places.veraval[0], y: places.veraval[1], dx: 4, dy: -12, place: true },
  { text: 'Surat', x: places.surat[0], y: places.surat[1], dx: 14, dy: 5, place: true },
  { text: 'Ratnagiri', x: places.ratnagiri[0], y: places.ratnagiri[1], dx: 14, dy: 5, place: true },
  { text: 'Mormugao', x: places.goa[0], y: places.goa[1], dx: 14, dy: 5, place: true },
  { text: '12 nm', x: 1296, y: 590, dx: 0, dy: 4, place: false },
  { text: '24 nm', x: 1252, y: 520, dx: 0, dy: 4, place: false },
  { text: '100 nm', x: 1093, y: 494, dx: 0, dy: 4, place: false },
  { text: '200 nm', x: 764, y: 502, dx: 0, dy: 4, place: false },
]

const layer = (id: string) => <use href={`${plateUrl}#${id}`} width={width} height={height} />

export function ChartPlate() {
  return (
    <div className={styles.sea}>
      <svg className={styles.plate} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={portalWords.chart}>
        <g className={styles.shelf}>{layer('belt-24')}</g>
        <g className={styles.shoal}>{layer('belt-12')}</g>
        <g className={styles.graticule}>{layer('graticule')}</g>
        <g className={styles.limit}>
          {['nm-12', 'nm-24', 'nm-100', 'nm-200'].map((id) => (
            <g key={id}>{layer(id)}</g>
          ))}
        </g>
        <g className={styles.land}>{layer('land')}</g>
        <g aria-hidden="true">
          {labels.map(({ text, x, y, dx, dy, place }) => (
            <g key={text} transform={`translate(${x} ${y})`}>
              {place && <circle r="3" className={styles.dot} />}
              <text
                x={dx}
                y={dy}
                className={place ? styles.place : styles.distance}
                data-inshore={(x ?? 0) > 1200 || undefined}
              >
                {text}
              </text>
            </g>
          ))}
        </g>
        <Passage
          className={styles.passageFar}
          track="M1286 438C1200 452 1130 430 1040 392S820 318 668 322"
          ship="translate(640 322) rotate(-89)"
        />
        <Passage
          className={styles.passageNear}
          track="M1286 438C1230 447 1180 438 1134 424"
          ship="translate(1106 415) rotate(-71)"
        />
      </svg>
      <svg className={styles.axisX} aria-hidden="true">
        {meridians.map(({ degree, at }) => (
          <svg key={degree} x={`${at}%`}>
            <path d="M.5 0V28" />
            <rect width="3.571%" height="5" />
            <text x="7" y="26">
              {degree}°E
            </text>
          </svg>
        ))}
      </svg>
      <svg className={styles.axisY} aria-hidden="true">
        {parallels.map(({ degree, at }) => (
          <svg key={degree} y={`${at}%`}>
            <path d="M0 .5H45" />
            <rect width="5" height="6.015%" />
            <text x="16" y="17">
              {degree}°N
            </text>
          </svg>
        ))}
      </svg>
    </div>
  )
}

function Passage({ className, track, ship }: { className: string | undefined; track: string; ship: string }) {
  return (
    <g className={className}>
      <path className={styles.track} d={track} />
      <g transform={ship}>
        <path className={styles.wake} d="M-7 34C-10 70 -20 110 -34 150M7 34C10 70 20 110 34 150" />
        <path
          className={styles.hull}
          d="M0 -38C7 -28 9 -20 9 -10V32Q9 36 5 36H-5Q-9 36 -9 32V-10C-9 -20 -7 -28 0 -38Z"
        />
        <path className={styles.deck} d="M-6 -12H6M-6 -4H6M-6 4H6M-6 12H6M-7 22H7V29H-7Z" />
      </g>
    </g>
  )
}
