import type { ReplayAlert } from '@varuna/contract/public/public-watch'
import { publicWatchWords as words } from '@varuna/language/site/public-watch'
import { formatPosition } from '@varuna/language/shared/position-text'
import { Button } from '@varuna/ui/button'
import { useId } from 'react'
import { AlertCard } from '~/dashboard/alert/alert-card.tsx'
import { EventVerdict } from '~/dashboard/alert/event-verdict.tsx'
import { formatUtcMinute } from '~/dashboard/time/format-time.ts'
import { FishingVerdict } from '~/dashboard/verdict/fishing-verdict.tsx'
import styles from './public-alert.module.css'

type PublicAlertProps = ReplayAlert & { isOpen: boolean; onToggle: () => void }

/** An alert as in the Alerts room; opened, with its verdict, confidence, reasons and what is missing. */
export function PublicAlert({ alert, event, assessment, isOpen, onToggle }: PublicAlertProps) {
  const id = useId()
  const { level, message, lat, lon, timestamp } = alert
  return (
    <AlertCard
      id={null}
      level={level}
      title={message}
      facts={
        isOpen
          ? [
              [words.when, formatUtcMinute(timestamp)],
              ...(lat === null || lon === null ? [] : [[words.where, formatPosition(lat, lon)] as [string, string]]),
            ]
          : []
      }
    >
      <div className={styles.actions}>
        <Button aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          {isOpen ? words.close : words.open}
        </Button>
      </div>
      <div id={id} className={styles.verdict} hidden={!isOpen}>
        {isOpen && (assessment ? <FishingVerdict assessment={assessment} /> : event && <EventVerdict event={event} />)}
      </div>
    </AlertCard>
  )
}
