import { dashboardWords } from '@varuna/language/rooms'
import type { ComponentProps } from 'react'
import { CalculatedField } from './calculated-field.tsx'
import { formatUtcMinute } from '../time/format-time.ts'
import { localTimeZone, parseLocalInput } from '../time/local-time.ts'

const { reportForm: words } = dashboardWords

type TimeFieldProps = Omit<ComponentProps<typeof CalculatedField>, 'label' | 'hint' | 'type' | 'resetLabel'>

/** Times are entered in local time; the hint shows UTC, as the answer will. */
export function TimeField(field: TimeFieldProps) {
  const time = parseLocalInput(String(field.value))
  return (
    <CalculatedField
      {...field}
      label={words.time}
      hint={words.timeHint(localTimeZone(), time && formatUtcMinute(time), !field.isEntered)}
      type="datetime-local"
      resetLabel={words.useCurrentTime}
    />
  )
}
