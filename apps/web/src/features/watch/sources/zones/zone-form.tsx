import { useMutation, useQueryClient } from '@tanstack/react-query'
import { drawnZoneRequest, zoneFishing, type DrawnZone } from '@varuna/contract/watch/drawn-zone'
import { drawnZoneWords as words } from '@varuna/language/watch/drawn-zones'
import { Field } from '@varuna/ui/field'
import { SelectField } from '@varuna/ui/select-field'
import { TextField } from '@varuna/ui/text-field'
import { useState } from 'react'
import { RecordForm } from '../record-form.tsx'
import { formatCorners, parseCorners } from '~/dashboard/area/corner-text.ts'
import { ShapeMap } from '~/dashboard/map/shapes/shape-map.tsx'
import styles from './zone-form.module.css'
import { saveZoneMutation } from './zone-queries.ts'

/** Draws a zone with its rule and season, or changes one. */
export function ZoneForm({ zone, onClose }: { zone: DrawnZone | null; onClose: () => void }) {
  const save = useMutation(saveZoneMutation(useQueryClient()))
  const [name, setName] = useState(zone?.name ?? '')
  const [fishing, setFishing] = useState(zone?.fishing ?? 'banned')
  const [from, setFrom] = useState(zone?.season?.from ?? '')
  const [to, setTo] = useState(zone?.season?.to ?? '')
  const [country, setCountry] = useState(zone?.country ?? '')
  const [text, setText] = useState(() => formatCorners(zone?.corners ?? []))
  const isAllYear = from.trim() === '' && to.trim() === ''
  return (
    <RecordForm
      schema={drawnZoneRequest}
      id={zone?.id ?? null}
      entered={{
        name,
        fishing,
        season: isAllYear ? null : { from: from.trim(), to: to.trim() },
        country: country.trim() === '' ? null : country.trim().toUpperCase(),
        corners: parseCorners(text),
      }}
      save={save}
      onSaved={onClose}
      onClose={onClose}
      words={{ ...words, failed: words.notSaved }}
    >
      {(errors) => (
        <div className={styles.columns}>
          <div className={styles.fields}>
            <TextField
              label={words.name}
              data-initial-focus
              value={name}
              error={errors['name']}
              onChange={({ target }) => setName(target.value)}
            />
            <SelectField
              label={words.fishing}
              options={zoneFishing.options}
              optionLabels={words.fishingOf}
              value={fishing}
              onChange={({ target }) => setFishing(zoneFishing.options.find((one) => one === target.value) ?? 'banned')}
            />
            <div className={styles.two}>
              <TextField
                label={words.from}
                hint={words.seasonHint}
                placeholder={words.seasonExample}
                value={from}
                error={errors['from']}
                onChange={({ target }) => setFrom(target.value)}
              />
              <TextField
                label={words.to}
                placeholder={words.seasonExample}
                value={to}
                error={errors['to']}
                onChange={({ target }) => setTo(target.value)}
              />
            </div>
            <TextField
              label={words.country}
              hint={words.countryHint}
              value={country}
              error={errors['country']}
              onChange={({ target }) => setCountry(target.value)}
            />
            <Field
              label={words.corners}
              hint={words.cornersHint}
              error={errors['corners'] ?? errors['0'] ?? errors['1']}
            >
              {(control) => (
                <textarea
                  {...control}
                  className={styles.corners}
                  rows={5}
                  spellCheck={false}
                  value={text}
                  onChange={({ target }) => setText(target.value)}
                />
              )}
            </Field>
          </div>
          <ShapeMap
            label={words.map}
            corners={parseCorners(text)}
            onCorners={(corners) => setText(formatCorners(corners))}
          />
        </div>
      )}
    </RecordForm>
  )
}
