import type { ComponentProps } from 'react'
import { formatLocalTime } from './local-time.ts'
import { formatUtc } from './format-time.ts'

type UtcTimeProps = Omit<ComponentProps<'time'>, 'dateTime' | 'children'> & {
  /** ISO, or Unix ms. */
  time: string | number
  format?: (time: string | number) => string
}

/** A time in UTC, in local time on hover. */
export function UtcTime({ time, format = formatUtc, ...rest }: UtcTimeProps) {
  return (
    <time
      {...rest}
      dateTime={new Date(time).toISOString()}
      onPointerEnter={({ currentTarget }) => (currentTarget.title = formatLocalTime(time))}
    >
      {format(time)}
    </time>
  )
}
