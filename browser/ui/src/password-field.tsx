import { controlWords } from '@varuna/language/shared/controls'
import { useState, type ComponentProps } from 'react'
import { Field, type FieldText } from './field.tsx'
import styles from './password-field.module.css'

const { password: words } = controlWords

export function PasswordField({ label, hint, error, optional, id, ...input }: FieldText & ComponentProps<'input'>) {
  const [shown, setShown] = useState(false)
  return (
    <Field {...{ label, hint, error, id }} optional={optional ?? false}>
      {(control) => (
        <div className={styles.box}>
          <input
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={`${control.className} ${styles.input}`}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-label={shown ? words.hideLabel : words.showLabel}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? words.hide : words.show}
          </button>
        </div>
      )}
    </Field>
  )
}
