import type { RefObject } from 'react'
import styles from './map-frame.module.css'
import type { ChartStatus } from './use-lazy-chart.ts'

type MapFrameProps = {
  ref: RefObject<HTMLDivElement | null>
  status: ChartStatus
  messages: Readonly<Record<Exclude<ChartStatus, 'ready'>, string>>
  /** When the map cannot be drawn, only the message remains, so it takes part in the layout. */
  collapses?: boolean
}

/** The element that a map fills, with the map's state over it until it is fully drawn. Its parent is positioned. */
export function MapFrame({ ref, status, messages, collapses = false }: MapFrameProps) {
  const isUnavailable = status === 'unavailable'
  return (
    <>
      <div ref={ref} className={styles.frame} hidden={isUnavailable} />
      {status !== 'ready' && (
        <p className={styles.message} data-stands-alone={(collapses && isUnavailable) || undefined} role="status">
          {messages[status]}
        </p>
      )}
    </>
  )
}
