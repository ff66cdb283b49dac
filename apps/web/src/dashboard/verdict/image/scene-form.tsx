import type { ImageScene, ImageSceneRequest } from '@varuna/contract/analysis/image'
import { oilImageWords } from '@varuna/language/analysis/oil-image'
import { Button } from '@varuna/ui/button'
import layout from '@varuna/ui/layout.module.css'
import { TextField } from '@varuna/ui/text-field'
import typography from '@varuna/ui/typography.module.css'
import { useState } from 'react'
import { formatFieldTime } from '../../time/format-time.ts'
import styles from './image-place.module.css'

const { place: words } = oilImageWords

interface Typed {
  lat: string
  lon: string
  time: string
  metresPerPixel: string
}

type SceneFormProps = {
  scene: ImageScene | null
  /** Position clicked on the map. */
  picked: { lat: number; lon: number } | null
  busy: boolean
  onSave: (scene: ImageSceneRequest | null) => void
  onCancel: () => void
}

const PICKED_DIGITS = 5
const inputOf = (time: string | null) => (time === null ? '' : formatFieldTime(time))

/** Position, time and scale of an image, entered by hand. A click on the map replaces the typed position. */
export function SceneForm({ scene, picked, busy, onSave, onCancel }: SceneFormProps) {
  const [typed, setTyped] = useState<Typed>({
    lat: scene ? String(scene.lat) : '',
    lon: scene ? String(scene.lon) : '',
    time: inputOf(scene?.time ?? null),
    metresPerPixel: scene?.metresPerPixel ? String(Number(scene.metresPerPixel.toPrecision(6))) : '',
  })
  const [isChecked, setChecked] = useState(false)
  const [taken, setTaken] = useState(picked)
  if (picked && picked !== taken) {
    setTaken(picked)
    setTyped({ ...typed, lat: picked.lat.toFixed(PICKED_DIGITS), lon: picked.lon.toFixed(PICKED_DIGITS) })
  }
  const set = (name: keyof Typed) => (value: string) => setTyped({ ...typed, [name]: value })
  const numbers = { lat: numberOf(typed.lat), lon: numberOf(typed.lon), metres: numberOf(typed.metresPerPixel) }
  const missing = (value: number | null) => (isChecked && value === null ? words.notANumber : undefined)
  const isScaleWrong = typed.metresPerPixel.trim() !== '' && numbers.metres === null
  const submit = () => {
    setChecked(true)
    const { lat, lon, metres } = numbers
    if (busy || lat === null || lon === null || isScaleWrong) return
    onSave({ lat, lon, time: typed.time === '' ? null : `${typed.time}:00Z`.slice(0, 20), metresPerPixel: metres })
  }
  return (
    <form
      className={styles.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p className={typography.soft}>{words.pick}</p>
      <div className={styles.fields}>
        <TextField
          label={words.lat}
          hint={words.latHint}
          inputMode="decimal"
          value={typed.lat}
          error={missing(numbers.lat)}
          onChange={({ target }) => set('lat')(target.value)}
        />
        <TextField
          label={words.lon}
          hint={words.lonHint}
          inputMode="decimal"
          value={typed.lon}
          error={missing(numbers.lon)}
          onChange={({ target }) => set('lon')(target.value)}
        />
        <TextField
          label={words.timeLabel}
          type="datetime-local"
          value={typed.time}
          optional
          onChange={({ target }) => set('time')(target.value)}
        />
        <TextField
          label={words.metresPerPixel}
          hint={words.metresHint}
          inputMode="decimal"
          value={typed.metresPerPixel}
          optional
          error={isScaleWrong ? words.notANumber : undefined}
          onChange={({ target }) => set('metresPerPixel')(target.value)}
        />
      </div>
      <div className={layout.row}>
        <Button type="submit" variant="primary" busy={busy} busyLabel={words.saving}>
          {words.save}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {words.cancel}
        </Button>
        {scene && (
          <Button variant="quiet" onClick={() => onSave(null)}>
            {words.remove}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Null for text that is not a number; accepts a decimal comma. */
const numberOf = (text: string): number | null => {
  const plain = text.trim().replace(',', '.')
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : null
}
