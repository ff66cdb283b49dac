import { filterWords } from '@varuna/language/shared/filters'
import { watchWords } from '@varuna/language/watch/watch'
import { Button } from '@varuna/ui/button'
import { TextField } from '@varuna/ui/text-field'
import { useState, type FormEvent } from 'react'
import styles from '~/dashboard/filters/filter-form.module.css'
import { isSpeed, type WatchFilters } from './watch-filters.ts'

const { filters: words } = watchWords

const parse = (text: string) => (text.trim() === '' ? null : Number(text.replace(',', '.')))
const show = (knots: number | null) => (knots === null ? '' : String(knots))

type SpeedFieldsProps = { speed: WatchFilters['speed']; onChange: (speed: WatchFilters['speed']) => void }

export function SpeedFields({ speed, onChange }: SpeedFieldsProps) {
  const [least, setLeast] = useState(show(speed.leastKnots))
  const [most, setMost] = useState(show(speed.mostKnots))
  const [isInvalid, setInvalid] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const next = { leastKnots: parse(least), mostKnots: parse(most) }
    const isNone = next.leastKnots === null && next.mostKnots === null
    setInvalid(!isNone && !isSpeed(next))
    if (isNone || isSpeed(next)) onChange(next)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={words.least}
        inputMode="decimal"
        value={least}
        error={isInvalid ? words.speedInvalid : undefined}
        onChange={({ target }) => setLeast(target.value)}
      />
      <TextField label={words.most} inputMode="decimal" value={most} onChange={({ target }) => setMost(target.value)} />
      <Button type="submit">{filterWords.apply}</Button>
    </form>
  )
}
