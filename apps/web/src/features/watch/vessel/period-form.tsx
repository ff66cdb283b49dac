import { vesselPageWords } from '@varuna/language/watch/vessel-page'
import { Button } from '@varuna/ui/button'
import { TextField } from '@varuna/ui/text-field'
import { ToggleGroup } from '@varuna/ui/toggle-group'
import typography from '@varuna/ui/typography.module.css'
import { useState, type FormEvent } from 'react'
import { formatFieldTime } from '~/dashboard/time/format-time.ts'
import { parsePeriod, presetHours, type Period } from './period.ts'
import type { Times } from './queries.ts'
import styles from './period-form.module.css'

const { period: words } = vesselPageWords

type PeriodFormProps = { period: Period; times: Times; onPeriod: (search: Record<string, string>) => void }

/** Selects the period of the track: hours before the latest report, or two times in UTC. */
export function PeriodForm({ period, times, onPeriod }: PeriodFormProps) {
  return (
    <div className={styles.period}>
      <ToggleGroup
        label={words.label}
        value={period.kind === 'preset' ? String(period.hours) : null}
        onValueChange={(hours) => onPeriod({ hours })}
        options={presetHours.map((hours) => ({ value: String(hours), label: words.presets[hours] }))}
      />
      <span className={typography.aside}>{words.until}</span>
      <details className={styles.custom} open={period.kind === 'between'}>
        <summary>{words.custom}</summary>
        {/* The fields start with the page's period, and follow when it changes. */}
        <TimesForm key={`${times.fromMs} ${times.toMs}`} times={times} onPeriod={onPeriod} />
      </details>
    </div>
  )
}

function TimesForm({ times, onPeriod }: Omit<PeriodFormProps, 'period'>) {
  const [from, setFrom] = useState(() => formatFieldTime(times.fromMs))
  const [to, setTo] = useState(() => formatFieldTime(times.toMs))
  const [isInvalid, setInvalid] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const search = { from: isoOf(from), to: isoOf(to) }
    const { fault } = parsePeriod(new URLSearchParams(search))
    setInvalid(fault !== null)
    if (fault === null) onPeriod(search)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={words.from}
        type="datetime-local"
        value={from}
        error={isInvalid ? words.invalid : undefined}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField label={words.to} type="datetime-local" value={to} onChange={({ target }) => setTo(target.value)} />
      <Button type="submit">{words.show}</Button>
    </form>
  )
}

/** The time of a field, which has no zone and may lack seconds; invalid text is returned unchanged, to be rejected. */
function isoOf(field: string): string {
  const timeMs = Date.parse(`${field}Z`)
  return Number.isNaN(timeMs) ? field : new Date(timeMs).toISOString()
}
