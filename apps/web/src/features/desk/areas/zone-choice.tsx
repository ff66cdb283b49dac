import { useQuery } from '@tanstack/react-query'
import type { Zone } from '@varuna/contract/watch/place'
import { areaWords } from '@varuna/language/desk/areas'
import { foldName } from '@varuna/geo/fold-name'
import { Button } from '@varuna/ui/button'
import { TextField } from '@varuna/ui/text-field'
import { useEffect, useId, useRef, useState } from 'react'
import { zonesQuery } from '~/dashboard/zones/zones-query.ts'
import styles from './area-form.module.css'

const { form: words } = areaWords

const MAX_SHOWN = 5

type ZoneChoiceProps = { chosen: string | null; error: string | undefined; onChange: (id: string | null) => void }

/** Finds a zone by its name. */
export function ZoneChoice({ chosen, error, onChange }: ZoneChoiceProps) {
  const query = useQuery(zonesQuery(null))
  const root = useRef<HTMLDivElement>(null)
  const isChanged = useRef(false)
  const nameId = useId()
  const change = (id: string | null) => {
    isChanged.current = true
    onChange(id)
  }
  // The button that was pressed is gone.
  useEffect(() => {
    if (isChanged.current) root.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [chosen])
  const [text, setText] = useState('')
  const zones = query.data?.zones
  const zone = zones?.find(({ id }) => id === chosen) ?? null
  if (zones === undefined)
    return (
      <p className={styles.soft} role={query.error ? 'alert' : 'status'}>
        {query.error ? words.zonesFailed(query.error.message) : words.zonesLoading}
      </p>
    )
  if (chosen !== null)
    return (
      <div ref={root} className={styles.chosen}>
        <div>
          <p className={styles.soft}>{words.chosen}</p>
          <p id={nameId} className={styles.name}>
            <bdi>{zone?.name ?? chosen}</bdi>
          </p>
          {zone && <ZoneFacts zone={zone} />}
          {error && (
            <p className={styles.error} role="alert">
              {error}
            </p>
          )}
        </div>
        <Button variant="quiet" aria-describedby={nameId} onClick={() => change(null)}>
          {words.change}
        </Button>
      </div>
    )
  const found = findZones(zones, text)
  const leftOut = query.data?.leftOut ?? 0
  return (
    <div ref={root} className={styles.stack}>
      <TextField
        label={words.zone}
        hint={words.zoneHint}
        placeholder={words.zoneExample}
        inputMode="search"
        autoComplete="off"
        maxLength={100}
        value={text}
        error={error}
        onChange={({ target }) => setText(target.value)}
      />
      <ul className={styles.zones} role="list" aria-label={words.results}>
        {found.slice(0, MAX_SHOWN).map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className={styles.zone}
              disabled={one.polygons.length === 0}
              onClick={() => change(one.id)}
            >
              <bdi>{one.name}</bdi>
              <ZoneFacts zone={one} />
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.soft} role="status">
        {found.length === 0 ? words.none : found.length > MAX_SHOWN ? words.more(found.length - MAX_SHOWN) : null}{' '}
        {leftOut > 0 && words.leftOut(leftOut)}
      </p>
    </div>
  )
}

const ZoneFacts = ({ zone: { countries, approximate, polygons } }: { zone: Zone }) => (
  <span className={styles.facts}>
    {[countries.join(', '), approximate && words.approximate, polygons.length === 0 && words.noOutline]
      .filter(Boolean)
      .join(' · ')}
  </span>
)

/** Those whose name begins with the text first, then those with it anywhere. */
function findZones(zones: readonly Zone[], text: string): Zone[] {
  const wanted = foldName(text)
  const byName = zones.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  if (wanted === '') return byName
  const isCode = /^[a-z]{2}$/.test(wanted)
  const rankOf = ({ name, countries }: Zone) => {
    const folded = foldName(name)
    if (isCode && countries.includes(wanted.toUpperCase())) return 0
    return folded.startsWith(wanted) ? 1 : folded.includes(wanted) ? 2 : 3
  }
  return byName
    .map((zone) => ({ zone, rank: rankOf(zone) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ zone }) => zone)
}
