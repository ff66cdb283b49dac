import { useQuery } from '@tanstack/react-query'
import { filterWords } from '@varuna/language/shared/filters'
import { ruleWords } from '@varuna/language/desk/rules'
import { Button } from '@varuna/ui/button'
import { SelectField } from '@varuna/ui/select-field'
import { TextField } from '@varuna/ui/text-field'
import { Field } from '@varuna/ui/field'
import { measureNames } from '@varuna/vocabulary/alert-rules'
import { eventCodes } from '@varuna/vocabulary/events'
import { shipGroups } from '@varuna/vocabulary/ship-types'
import { useState, type ReactNode } from 'react'
import { Choices } from '~/dashboard/filters/choices.tsx'
import { continuousLine } from '~/dashboard/map/continuous-line.ts'
import { formatCorners, parseCorners } from '~/dashboard/area/corner-text.ts'
import { ShapeMap } from '~/dashboard/map/shapes/shape-map.tsx'
import { useDebounced } from '~/site/motion/use-debounced.ts'
import { alertWords } from '@varuna/language/desk/alerts'
import { edges, type ConditionName, type RuleDraft } from './rule-draft.ts'
import styles from './rule-form.module.css'
import { zonesQuery, type Choice } from './use-rule-names.ts'

const { form: words } = ruleWords

type ConditionFieldsProps = {
  condition: ConditionName
  draft: RuleDraft
  /** The first message of a field or of a part of it. */
  errorOf: (path: string) => string | undefined
  lists: readonly Choice[]
  zoneName: (id: string) => string | null
  onChange: (part: Partial<RuleDraft>) => void
  onRemove: () => void
}

/** One condition of a rule with its fields. */
export function ConditionFields({ condition, onRemove, ...rest }: ConditionFieldsProps) {
  const name = words.conditionNames[condition]
  return (
    <fieldset className={styles.condition}>
      <legend className={styles.legend}>{name}</legend>
      <div className={styles.fields}>{fieldsOf(condition, rest)}</div>
      <Button variant="quiet" aria-label={words.remove(name)} onClick={onRemove}>
        ✕
      </Button>
    </fieldset>
  )
}

type FieldProps = Omit<ConditionFieldsProps, 'condition' | 'onRemove'>

function fieldsOf(condition: ConditionName, props: FieldProps): ReactNode {
  const { draft, errorOf, lists, onChange } = props
  switch (condition) {
    case 'mmsis':
      return (
        <TextField
          label={words.mmsis}
          inputMode="numeric"
          value={draft.mmsis}
          error={errorOf('vessels.mmsis')}
          onChange={({ target }) => onChange({ mmsis: target.value })}
        />
      )
    case 'watchList':
      return (
        <ChoiceSelect
          label={words.list}
          choices={lists}
          value={draft.watchList}
          error={errorOf('vessels.watchList')}
          onChange={(watchList) => onChange({ watchList })}
        />
      )
    case 'flags':
      return (
        <TextField
          label={words.flags}
          value={draft.flags}
          error={errorOf('vessels.flags')}
          onChange={({ target }) => onChange({ flags: target.value })}
        />
      )
    case 'groups':
      return (
        <Choices
          label={words.conditionNames.groups}
          options={shipGroups.map((value) => ({ value, label: ruleWords.groups[value] }))}
          chosen={draft.groups}
          onChange={(groups) => onChange({ groups })}
        />
      )
    case 'unknown':
      return <p className={styles.hint}>{words.unknownHint}</p>
    case 'zone':
      return <ZoneFields {...props} />
    case 'box':
      return edges.map((edge) => (
        <TextField
          key={edge}
          label={filterWords.edges[edge]}
          value={draft.box[edge]}
          error={errorOf(`place.${edge}`)}
          onChange={({ target }) => onChange({ box: { ...draft.box, [edge]: target.value } })}
        />
      ))
    case 'shape':
      return <ShapeFields {...props} />
    case 'shoreNm':
    case 'portNm':
      return (['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          label={end === 'from' ? words.nmFrom : words.nmTo}
          inputMode="decimal"
          value={draft[condition][end]}
          error={errorOf(`${condition}.${end}`)}
          onChange={({ target }) => onChange({ [condition]: { ...draft[condition], [end]: target.value } })}
        />
      ))
    case 'hours':
    case 'season':
      return (['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          label={words[end]}
          hint={end === 'to' ? (condition === 'hours' ? words.hoursHint : words.seasonHint) : undefined}
          value={draft[condition][end]}
          error={errorOf(`${condition}.${end}`)}
          onChange={({ target }) => onChange({ [condition]: { ...draft[condition], [end]: target.value } })}
        />
      ))
    case 'least':
      return measureNames.map((name) => (
        <TextField
          key={name}
          label={words.least[name]}
          inputMode="decimal"
          value={draft.least[name]}
          error={errorOf(`least.${name}`)}
          onChange={({ target }) => onChange({ least: { ...draft.least, [name]: target.value } })}
        />
      ))
    case 'after':
      return (
        <>
          <Choices
            label={words.conditionNames.after}
            options={eventCodes.map((value) => ({ value, label: alertWords.codes[value] }))}
            chosen={draft.after.what}
            onChange={(what) => onChange({ after: { ...draft.after, what } })}
          />
          <TextField
            label={words.withinHours}
            inputMode="decimal"
            value={draft.after.withinHours}
            error={errorOf('after')}
            onChange={({ target }) => onChange({ after: { ...draft.after, withinHours: target.value } })}
          />
        </>
      )
  }
}

/** Corners that are drawn on a map or typed. */
function ShapeFields({ draft, errorOf, onChange }: FieldProps) {
  return (
    <div className={styles.shape}>
      <Field label={words.corners} hint={words.cornersHint} error={errorOf('place')} optional={false}>
        {(control) => (
          <textarea
            {...control}
            rows={4}
            value={draft.corners}
            onChange={({ target }) => onChange({ corners: target.value })}
          />
        )}
      </Field>
      <ShapeMap
        label={words.shapeMap}
        corners={parseCorners(draft.corners)}
        onCorners={(corners) => {
          // A rule has longitudes that pass 180; the map wraps them.
          const line = continuousLine(corners.map(([lon, lat]) => ({ lat, lon })))
          onChange({ corners: formatCorners(line.map(({ lat, lon }) => [lon, lat])) })
        }}
      />
    </div>
  )
}

function ZoneFields({ draft, errorOf, zoneName, onChange }: FieldProps) {
  const [text, setText] = useState('')
  const { data = [] } = useQuery(zonesQuery(useDebounced(text.trim(), 250)))
  const found = data.map(({ id, name }) => ({ id, name }))
  const isKept = draft.zone !== '' && !found.some(({ id }) => id === draft.zone)
  return (
    <>
      <TextField label={words.zoneSearch} value={text} onChange={({ target }) => setText(target.value)} />
      <ChoiceSelect
        label={words.zone}
        choices={isKept ? [{ id: draft.zone, name: zoneName(draft.zone) ?? draft.zone }, ...found] : found}
        value={draft.zone}
        error={errorOf('place')}
        onChange={(zone) => onChange({ zone })}
      />
    </>
  )
}

type ChoiceSelectProps = {
  label: string
  /** Text of no choice. */
  none?: string
  choices: readonly Choice[]
  value: string
  error?: string | undefined
  onChange: (id: string) => void
}

/** One of some records, or none. */
export function ChoiceSelect({ label, none = words.nowhere, choices, value, error, onChange }: ChoiceSelectProps) {
  return (
    <SelectField
      label={label}
      placeholder={none}
      options={choices.map(({ id }) => id)}
      optionLabels={Object.fromEntries(choices.map(({ id, name }) => [id, name]))}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
