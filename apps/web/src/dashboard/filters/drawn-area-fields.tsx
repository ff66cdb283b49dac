import { fields } from '@varuna/language/shared/fields'
import { filterWords as words } from '@varuna/language/shared/filters'
import { textOf } from '@varuna/language/text'
import type { ChartBox } from '@varuna/map/chart-view'
import { Button } from '@varuna/ui/button'
import { Field } from '@varuna/ui/field'
import { TextField } from '@varuna/ui/text-field'
import { ToggleGroup } from '@varuna/ui/toggle-group'
import { useState, type FormEvent } from 'react'
import { formatCorners, parseCorners } from '../area/corner-text.ts'
import type { AreaDrawing } from '../map/use-area-drawing.ts'
import { AreaFields } from './area-fields.tsx'
import {
  areaKinds,
  polygonFault,
  MAX_AREA_CORNERS,
  parseDrawnArea,
  type AreaKind,
  type DrawnArea,
} from '../area/drawn-area.ts'
import styles from './filter-form.module.css'

type DrawnAreaFieldsProps = {
  area: DrawnArea | null
  /** Box of the map, the first edges of a box; null without a map. */
  view: ChartBox | null
  drawing: AreaDrawing | null
  onChange: (area: DrawnArea) => void
}

/** A box, a polygon or a circle, drawn on the map or entered. */
export function DrawnAreaFields({ area, view, drawing, onChange }: DrawnAreaFieldsProps) {
  const [chosen, setKind] = useState<AreaKind>(area?.kind ?? 'box')
  const kind = drawing?.kind ?? chosen
  return (
    <div className={styles.zone}>
      <ToggleGroup
        label={words.areaKind}
        options={areaKinds.map((value) => ({ value, label: words.areaKinds[value] }))}
        value={kind}
        onValueChange={(next) => {
          drawing?.stop()
          setKind(next)
        }}
      />
      {kind === 'box' ? (
        <AreaFields
          area={area?.kind === 'box' ? area : view}
          drawing={drawing && { ...drawing, start: () => drawing.start('box') }}
          hint={words.areaHints.box}
          onChange={(box) => onChange({ kind: 'box', ...box })}
        />
      ) : (
        <>
          <p className={styles.hint}>{drawing?.isOn ? words.drawingKinds[kind] : words.areaHints[kind]}</p>
          {drawing && (
            <Button onClick={drawing.isOn ? drawing.stop : () => drawing.start(kind)}>
              {drawing.isOn ? words.stopDrawing : words.draw}
            </Button>
          )}
          {drawing?.hasFailed && (
            <p className={styles.hint} role="alert">
              {words.shapeDrawingFailed}
            </p>
          )}
          {kind === 'polygon' ? (
            <PolygonFields area={area?.kind === 'polygon' ? area : null} onChange={onChange} />
          ) : (
            <CircleFields area={area?.kind === 'circle' ? area : null} onChange={onChange} />
          )}
        </>
      )}
    </div>
  )
}

type KindProps<Kind extends AreaKind> = {
  area: Extract<DrawnArea, { kind: Kind }> | null
  onChange: (area: DrawnArea) => void
}

function PolygonFields({ area, onChange }: KindProps<'polygon'>) {
  const [text, setText] = useState(() => formatCorners((area?.corners ?? []).map(([lon, lat]) => [lon, lat])))
  const [fault, setFault] = useState<ReturnType<typeof polygonFault>>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const corners = parseCorners(text)
    const found = polygonFault(corners)
    setFault(found)
    if (found === null) onChange({ kind: 'polygon', corners })
  }
  return (
    <form className={styles.zone} onSubmit={submit} noValidate>
      <Field
        label={words.corners}
        hint={words.cornersHint}
        error={
          fault === null
            ? undefined
            : fault === 'corners'
              ? words.cornersInvalid(MAX_AREA_CORNERS)
              : textOf(fields, fault)
        }
        optional={false}
      >
        {(control) => (
          <textarea
            {...control}
            rows={4}
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <Button type="submit">{words.apply}</Button>
    </form>
  )
}

const circleParts = ['lat', 'lon', 'radiusNm'] as const

function CircleFields({ area, onChange }: KindProps<'circle'>) {
  const [texts, setTexts] = useState(() =>
    circleParts.map((part) => (area ? String(Number(area[part].toFixed(4))) : '')),
  )
  const [isInvalid, setInvalid] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const circle = parseDrawnArea(['circle', ...texts.map((text) => text.trim().replace(',', '.'))].join(','))
    setInvalid(circle === null)
    if (circle) onChange(circle)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {circleParts.map((part, index) => (
        <TextField
          key={part}
          label={words.circle[part]}
          value={texts[index] ?? ''}
          error={isInvalid && index === 0 ? words.circleInvalid : undefined}
          onChange={({ target }) => setTexts(texts.map((text, at) => (at === index ? target.value : text)))}
        />
      ))}
      <Button type="submit">{words.apply}</Button>
    </form>
  )
}
