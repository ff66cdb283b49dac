import type { ComponentProps, KeyboardEvent } from 'react'
import { useServerNeed } from './offline/offline-context.tsx'

export type SelectProps = ComponentProps<'select'> & {
  /** Whether a choice needs the server at once, without which it is off but keeps the focus and its value. */
  sends?: boolean
}

/** A native select with a controlled value. */
export function Select({ sends = false, 'aria-describedby': describedBy, ...select }: SelectProps) {
  const { isOff, attributes } = useServerNeed(sends, describedBy)
  if (!isOff) return <select {...select} aria-describedby={attributes['aria-describedby']} />
  return (
    <select
      {...select}
      {...attributes}
      // A choice made all the same, such as by a touch, is undone by the controlled value.
      onChange={() => {}}
      onKeyDown={keepClosed}
      onMouseDown={(event) => {
        event.preventDefault()
        event.currentTarget.focus()
      }}
    />
  )
}

const passed = ['Tab', 'Escape', 'Shift', 'Control', 'Alt', 'Meta']

function keepClosed(event: KeyboardEvent) {
  if (!passed.includes(event.key)) event.preventDefault()
}
