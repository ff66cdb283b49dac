import { useMutation, useQueryClient } from '@tanstack/react-query'
import { roomWords } from '@varuna/language/shared/room'
import { Button } from '@varuna/ui/button'
import layout from '@varuna/ui/layout.module.css'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { roomPaths } from '../addresses/rooms.ts'
import { tourMutation } from '../visit/visit-query.ts'
import styles from './tour.module.css'

const { tour: words } = roomWords
const { steps } = words

type TourProps = {
  /** Index of the step; null while the tour is only offered. */
  step: number | null
  /** The banner only reserves its space while it is unknown whether the tour is offered. */
  isWaiting: boolean
  onStep: (step: number | null) => void
  /** The banner is removed along with the focus inside. */
  onEnd: () => void
}

/** A banner above the room that guides through the rooms, or offers to. It is not modal and covers nothing. */
export function Tour({ step, isWaiting, onStep, onEnd }: TourProps) {
  const keep = useMutation(tourMutation(useQueryClient()))
  const navigate = useNavigate()
  const next = useRef<HTMLButtonElement>(null)
  const isRunning = step !== null
  useEffect(() => {
    if (isRunning) next.current?.focus()
  }, [isRunning])

  const go = (to: number) => {
    const target = steps[to]
    if (!target) return
    onStep(to)
    void navigate(roomPaths[target.room])
  }
  const end = () => {
    onStep(null)
    keep.mutate(true)
    onEnd()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    end()
  }
  const shown = step === null ? undefined : steps[step]
  return (
    <section
      className={isWaiting ? `${styles.tour} ${styles.waiting}` : styles.tour}
      data-screen-only
      aria-label={words.label}
      aria-hidden={isWaiting || undefined}
      onKeyDown={press}
    >
      {shown && step !== null ? (
        <>
          <div className={styles.text} role="status">
            <span className={styles.place}>{words.place(step + 1, steps.length)}</span>
            <p>
              <b>{shown.title}.</b> {shown.text}
            </p>
          </div>
          <div className={layout.centredRow}>
            {step > 0 && (
              <Button variant="quiet" onClick={() => go(step - 1)}>
                {words.back}
              </Button>
            )}
            {step < steps.length - 1 && (
              <Button variant="quiet" onClick={end}>
                {words.end}
              </Button>
            )}
            <Button ref={next} onClick={() => (step < steps.length - 1 ? go(step + 1) : end())}>
              {step < steps.length - 1 ? words.next : words.done}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={`${styles.text} ${styles.invitation}`}>{words.invitation}</p>
          <div className={layout.centredRow}>
            <Button onClick={() => go(0)}>{words.begin}</Button>
            <Button variant="quiet" onClick={end}>
              {words.decline}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
