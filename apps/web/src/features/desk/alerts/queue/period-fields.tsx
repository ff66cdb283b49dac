import { alertWords } from '@varuna/language/desk/alerts'
import { filterWords } from '@varuna/language/shared/filters'
import { Button } from '@varuna/ui/button'
import { TextField } from '@varuna/ui/text-field'
import { useState, type FormEvent } from 'react'
import type { AlertFilters } from '~/dashboard/alert/queue/alert-filters.ts'
import styles from '~/dashboard/filters/filter-form.module.css'
import { formatFieldTime } from '~/dashboard/time/format-time.ts'

const { filters: words } = alertWords

const HOUR_MS = 3_600_000
const presetHours = [1, 24, 168] as const

const toField = (time: string | null) => (time === null ? '' : formatFieldTime(time))
const fromField = (text: string) => {
  const timeMs = text === '' ? NaN : Date.parse(`${text}Z`)
  return Number.isNaN(timeMs) ? null : new Date(timeMs).toISOString()
}

type PeriodFieldsProps = {
  period: AlertFilters['period']
  nowMs: number
  onChange: (period: AlertFilters['period']) => void
}

export function PeriodFields({ period, nowMs, onChange }: PeriodFieldsProps) {
  const [from, setFrom] = useState(toField(period.from))
  const [to, setTo] = useState(toField(period.to))
  const [isInvalid, setInvalid] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const next = { from: fromField(from), to: fromField(to) }
    const isEmpty = next.from === null && next.to === null
    const isReversed = next.from !== null && next.to !== null && next.to < next.from
    setInvalid(isEmpty || isReversed)
    if (!isEmpty && !isReversed) onChange(next)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.hint}>{words.periodHint}</p>
      <TextField
        label={words.from}
        type="datetime-local"
        value={from}
        error={isInvalid ? words.periodInvalid : undefined}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField label={words.to} type="datetime-local" value={to} onChange={({ target }) => setTo(target.value)} />
      <div className={styles.row}>
        <Button type="submit">{filterWords.apply}</Button>
        {presetHours.map((hours) => (
          <Button
            key={hours}
            variant="quiet"
            onClick={() => onChange({ from: new Date(nowMs - hours * HOUR_MS).toISOString(), to: null })}
          >
            {words.lastHours(hours)}
          </Button>
        ))}
      </div>
    </form>
  )
}
