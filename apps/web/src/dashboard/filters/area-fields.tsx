import { filterWords as words } from '@varuna/language/shared/filters'
import { isArea, type ChartBox } from '@varuna/map/chart-view'
import { Button } from '@varuna/ui/button'
import { TextField } from '@varuna/ui/text-field'
import { useState, type FormEvent } from 'react'
import styles from './filter-form.module.css'

const edges = ['south', 'west', 'north', 'east'] as const

type AreaFieldsProps = {
  area: ChartBox | null
  drawing: { isOn: boolean; start: () => void; stop: () => void; hasFailed: boolean } | null
  /** Where the area can be drawn otherwise. */
  hint?: string
  onChange: (area: ChartBox) => void
}

/** The edges of an area, drawn on the map or entered. */
export function AreaFields({ area, drawing, hint = words.areaHint, onChange }: AreaFieldsProps) {
  const [texts, setTexts] = useState(() => edges.map((edge) => (area ? String(Number(area[edge].toFixed(2))) : '')))
  const [isInvalid, setInvalid] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [south = NaN, west = NaN, north = NaN, east = NaN] = texts.map((text) =>
      text.trim() === '' ? NaN : Number(text.replace(',', '.')),
    )
    const next = { south, west, north, east }
    setInvalid(!isArea(next))
    if (isArea(next)) onChange(next)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.hint}>{drawing?.isOn ? words.drawing : hint}</p>
      {drawing && (
        <Button className={styles.wide} onClick={drawing.isOn ? drawing.stop : drawing.start}>
          {drawing.isOn ? words.stopDrawing : words.draw}
        </Button>
      )}
      {drawing?.hasFailed && (
        <p className={styles.hint} role="alert">
          {words.drawingFailed}
        </p>
      )}
      {edges.map((edge, index) => (
        <TextField
          key={edge}
          label={words.edges[edge]}
          inputMode="text"
          value={texts[index] ?? ''}
          error={isInvalid && index === 0 ? words.areaInvalid : undefined}
          onChange={({ target }) => setTexts(texts.map((text, at) => (at === index ? target.value : text)))}
        />
      ))}
      <Button type="submit">{words.apply}</Button>
    </form>
  )
}
