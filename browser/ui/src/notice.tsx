import { controlWords } from '@varuna/language/shared/controls'
import type { ReactNode } from 'react'
import styles from './notice.module.css'

type NoticeProps = {
  tone?: 'note' | 'success' | 'caution' | 'error'
  /** Without children the live region stays in place, so that the next text is announced. */
  children?: ReactNode
  onDismiss?: (() => void) | undefined
}

const shapes = {
  note: 'M2 2h12v12H2z',
  success: 'M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13z',
  caution: 'M8 .8 15.2 8 8 15.2.8 8z',
  error: 'M8 1 15.5 14.5H.5z',
}

export function Notice({ tone = 'note', children, onDismiss }: NoticeProps) {
  return (
    <div role={tone === 'error' ? 'alert' : 'status'}>
      {children && (
        <div className={`${styles.notice} ${styles[tone]}`}>
          <svg className={styles.shape} viewBox="0 0 16 16" aria-hidden="true">
            <path d={shapes[tone]} />
          </svg>
          <div className={styles.text}>{children}</div>
          {onDismiss && (
            <button type="button" className={styles.dismiss} aria-label={controlWords.dismiss} onClick={onDismiss}>
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="m3 3 10 10M13 3 3 13" />
              </svg>
            </button>
          )}
        </div>
      )}
    </div>
  )
}
