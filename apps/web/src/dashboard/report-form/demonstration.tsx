import { dashboardWords } from '@varuna/language/rooms'
import { Panel } from '@varuna/ui/panel'
import type { ReactNode } from 'react'
import layout from '~/dashboard/frame/tab-layout.module.css'
import styles from './demonstration.module.css'

const { demonstration: words } = dashboardWords

interface DemonstrationProps {
  about: string
  buttons: ReactNode
  children?: ReactNode
}

/** Demonstrations with the values of a form, kept apart from the form itself: nothing in it is evidence. */
export function Demonstration({ about, buttons, children }: DemonstrationProps) {
  return (
    <Panel title={words.title} level={3} className={styles.demonstration}>
      <div className={layout.stack}>
        <p className={layout.aside}>
          {words.notKept} {about}
        </p>
        <div className={layout.buttons}>{buttons}</div>
        {children}
      </div>
    </Panel>
  )
}
