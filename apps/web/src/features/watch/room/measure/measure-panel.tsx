import { mapToolWords } from '@varuna/language/watch/map-tools'
import { parsePosition } from '@varuna/map/parse-position'
import { formatPosition } from '@varuna/language/shared/position-text'
import { KM_PER_NAUTICAL_MILE } from '@varuna/units/length'
import { Button } from '@varuna/ui/button'
import { TextField } from '@varuna/ui/text-field'
import { useState, type FormEvent } from 'react'
import { usePreference } from '~/dashboard/preferences/preferences.ts'
import { formatLength } from '~/dashboard/preferences/use-units.ts'
import { MapPanel } from '../side/map-panel.tsx'
import {
  formatBearing,
  MAX_POINTS,
  MAX_RANGE_NM,
  parseBearing,
  parseRange,
  type Place,
} from '~/dashboard/watch/measure.ts'
import styles from './measure-panel.module.css'
import type { Measure } from './use-measure.ts'

const { measure: words } = mapToolWords

type MeasurePanelProps = {
  measure: Measure
  /** The middle of the map. */
  middle: Place | null
  /** Name of the selected vessel, once its position is known. */
  vesselName: string | null
  onClose: () => void
}

/** Measures distances and bearings along great circles, and draws a range and bearing from the selected vessel. */
export function MeasurePanel({ measure, middle, vesselName, onClose }: MeasurePanelProps) {
  const [unit] = usePreference('distance')
  const length = (nm: number) => formatLength(nm, unit)
  const { legs, points } = measure
  const total = legs.at(-1)?.totalNm ?? null
  return (
    <MapPanel title={words.title} onClose={onClose}>
      <p className={styles.hint}>{words.hint}</p>
      <ol className={styles.legs} aria-label={words.legs}>
        {points.map((point, index) => {
          const leg = legs[index - 1]
          return (
            <li key={index}>
              <span className={styles.place}>{formatPosition(point.lat, point.lon)}</span>
              {leg && <span>{words.leg(length(leg.nm), formatBearing(leg.bearing))}</span>}
            </li>
          )
        })}
      </ol>
      <p className={styles.total} role="status">
        {total === null ? '' : words.total(length(total), legs.length)}
      </p>
      {points.length > 0 && (
        <div className={styles.row}>
          <Button variant="quiet" onClick={measure.undo}>
            {words.undo}
          </Button>
          <Button variant="quiet" onClick={measure.clear}>
            {words.clear}
          </Button>
        </div>
      )}
      <PointForm isFull={measure.isFull} middle={middle} onAdd={measure.add} />
      <h3 className={styles.heading}>{words.range.title}</h3>
      {vesselName === null ? (
        <p className={styles.hint}>{words.range.none}</p>
      ) : (
        <RangeForm key={vesselName} name={vesselName} measure={measure} />
      )}
    </MapPanel>
  )
}

type PointFormProps = { isFull: boolean; middle: Place | null; onAdd: (place: Place) => void }

/** Adds a typed position, or the middle of the map, which the arrow keys move. */
function PointForm({ isFull, middle, onAdd }: PointFormProps) {
  const [text, setText] = useState('')
  const [isRefused, setRefused] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const place = parsePosition(text)
    const isPlace = place !== null && place !== 'out_of_range'
    setRefused(!isPlace)
    if (!isPlace) return
    onAdd(place)
    setText('')
  }
  if (isFull) return <p className={styles.hint}>{words.full(MAX_POINTS)}</p>
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={words.position}
        placeholder={words.positionExample}
        value={text}
        error={isRefused ? words.positionInvalid : undefined}
        onChange={({ target }) => {
          setText(target.value)
          setRefused(false)
        }}
      />
      <div className={styles.row}>
        <Button type="submit">{words.add}</Button>
        {middle && (
          <Button variant="quiet" title={formatPosition(middle.lat, middle.lon)} onClick={() => onAdd(middle)}>
            {words.addMiddle}
          </Button>
        )}
      </div>
    </form>
  )
}

/** A range ring (VRM) and a bearing line (EBL) of a vessel. */
function RangeForm({ name, measure }: { name: string; measure: Measure }) {
  const [unit] = usePreference('distance')
  const nmPerUnit = unit === 'nm' ? 1 : 1 / KM_PER_NAUTICAL_MILE
  const { radiusNm, bearing } = measure.range
  const [texts, setTexts] = useState({
    range: radiusNm === null ? '' : String(Number((radiusNm / nmPerUnit).toFixed(2))),
    bearing: bearing === null ? '' : String(bearing),
  })
  const type = (part: Partial<typeof texts>) => {
    const next = { ...texts, ...part }
    setTexts(next)
    const [nm, degrees] = [parseRange(next.range, nmPerUnit), parseBearing(next.bearing)]
    measure.setRange({ radiusNm: Number.isNaN(nm) ? null : nm, bearing: Number.isNaN(degrees) ? null : degrees })
  }
  const most = Math.round(MAX_RANGE_NM / nmPerUnit)
  return (
    <>
      <p className={styles.hint}>{words.range.of(name)}</p>
      <div className={styles.form}>
        <TextField
          label={words.range.radius(unit)}
          inputMode="decimal"
          value={texts.range}
          error={Number.isNaN(parseRange(texts.range, nmPerUnit)) ? words.range.radiusInvalid(most, unit) : undefined}
          onChange={({ target }) => type({ range: target.value })}
        />
        <TextField
          label={words.range.bearing}
          inputMode="decimal"
          value={texts.bearing}
          error={Number.isNaN(parseBearing(texts.bearing)) ? words.range.bearingInvalid : undefined}
          onChange={({ target }) => type({ bearing: target.value })}
        />
      </div>
    </>
  )
}
