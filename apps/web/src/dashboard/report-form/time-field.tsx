import type { ComponentProps } from 'react'
import { CalculatedField } from './calculated-field.tsx'
import { localTimeZone } from './local-time.ts'

type TimeFieldProps = Omit<ComponentProps<typeof CalculatedField>, 'label' | 'hint' | 'type' | 'resetLabel'>

export function TimeField(field: TimeFieldProps) {
  return (
    <CalculatedField
      {...field}
      label="Timestamp"
      hint={`Local time, ${localTimeZone()}${field.isEntered ? '' : '. Follows the clock until you change it.'}`}
      type="datetime-local"
      resetLabel="Use current time"
    />
  )
}
