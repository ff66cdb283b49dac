import { Button } from '@varuna/ui/button'
import { TextField } from '@varuna/ui/text-field'
import type { ComponentProps } from 'react'
import styles from './calculated-field.module.css'

type CalculatedFieldProps = ComponentProps<typeof TextField> & {
  isEntered: boolean
  /** Label of the button that restores the calculated value; null hides the button. */
  resetLabel: string | null
  onReset: () => void
}

export function CalculatedField({ isEntered, resetLabel, onReset, ...field }: CalculatedFieldProps) {
  return (
    <div className={styles.field}>
      <TextField {...field} />
      {isEntered && resetLabel && (
        <Button variant="quiet" className={styles.reset} onClick={onReset}>
          {resetLabel}
        </Button>
      )}
    </div>
  )
}
