import { dashboardWords } from '@varuna/language/dashboard/frame'
import type { ComponentProps } from 'react'
import { CalculatedField } from './calculated-field.tsx'
import { localTimeZone } from './local-time.ts'

const { reportForm: words } = dashboardWords

type TimeFieldProps = Omit<ComponentProps<typeof CalculatedField>, 'label' | 'hint' | 'type' | 'resetLabel'>

export function TimeField(field: TimeFieldProps) {
  return (
    <CalculatedField
      {...field}
      label={words.time}
      hint={words.timeHint(localTimeZone(), !field.isEntered)}
      type="datetime-local"
      resetLabel={words.useCurrentTime}
    />
  )
}
