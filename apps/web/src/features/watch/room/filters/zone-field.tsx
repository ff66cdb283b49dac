import type { Zone } from '@varuna/contract/watch/place'
import { watchWords } from '@varuna/language/watch/watch'
import { SelectField } from '@varuna/ui/select-field'
import styles from '~/dashboard/filters/filter-form.module.css'

const { filters: words } = watchWords

export interface ZonesState {
  /** Undefined until loaded. */
  list: readonly Zone[] | undefined
  /** Number of imported zones missing from the list. */
  leftOut: number
  error: Error | null
}

type ZoneFieldProps = { zones: ZonesState; chosen: string | null; onChange: (id: string | null) => void }

/** The zones with an outline, by name. */
export function ZoneField({ zones: { list, leftOut, error }, chosen, onChange }: ZoneFieldProps) {
  if (!list)
    return <p role={error ? 'alert' : 'status'}>{error ? words.zonesFailed(error.message) : words.zonesLoading}</p>
  const outlined = list.filter(({ polygons }) => polygons.length > 0).sort((a, b) => a.name.localeCompare(b.name, 'en'))
  const labels = outlined.map(({ id, name, isClosed }) => [id, isClosed ? words.zoneClosed(name) : name])
  return (
    <div className={styles.zone}>
      <SelectField
        label={words.zoneChoice}
        placeholder={words.zoneNone}
        options={outlined.map(({ id }) => id)}
        optionLabels={Object.fromEntries(labels)}
        value={chosen ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      />
      <p className={styles.hint}>{words.zoneHint(leftOut)}</p>
    </div>
  )
}
