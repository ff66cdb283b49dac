import { Button } from '@varuna/ui/button'
import { TextField } from '@varuna/ui/text-field'
import type { ComponentProps } from 'react'
import styles from './distance-field.module.css'

type DistanceFieldProps = ComponentProps<typeof TextField> & {
  calculated: string | null
  entered: boolean
  onCalculated: () => void
}

/** A distance that follows the position until somebody types another. */
export function DistanceField({ calculated, entered, onCalculated, ...field }: DistanceFieldProps) {
  const hint = entered
    ? calculated === null
      ? 'entered'
      : `entered; calculated ${calculated} nm`
    : calculated === null
      ? 'Filled in once the location is known'
      : 'calculated'
  return (
    <div className={styles.distance}>
      <TextField {...field} hint={hint} />
      {entered && calculated !== null && (
        <Button variant="quiet" className={styles.reset} onClick={onCalculated}>
          Use calculated
        </Button>
      )}
    </div>
  )
}
