import { alertWords } from '@varuna/language/desk/alerts'
import { filterWords } from '@varuna/language/shared/filters'
import { formatMmsi } from '@varuna/units/mmsi'
import { Button } from '@varuna/ui/button'
import { TextField } from '@varuna/ui/text-field'
import { useState, type FormEvent } from 'react'
import styles from '~/dashboard/filters/filter-form.module.css'

const { filters: words } = alertWords

export function MmsiField({ mmsi, onChange }: { mmsi: number | null; onChange: (mmsi: number | null) => void }) {
  const [text, setText] = useState(mmsi === null ? '' : formatMmsi(mmsi))
  const [isInvalid, setInvalid] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const digits = text.trim()
    const isMmsi = /^\d{9}$/.test(digits)
    setInvalid(!isMmsi && digits !== '')
    if (isMmsi || digits === '') onChange(isMmsi ? Number(digits) : null)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={words.mmsi}
        hint={words.mmsiHint}
        inputMode="numeric"
        value={text}
        error={isInvalid ? words.mmsiInvalid : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" className={styles.wide}>
        {filterWords.apply}
      </Button>
    </form>
  )
}
