import { Tabs as Base } from '@base-ui/react/tabs'
import { useState, type ReactNode } from 'react'
import styles from './tabs.module.css'

type Tab<Value extends string> = { value: Value; label: string; panel: ReactNode }

type TabsProps<Value extends string> = {
  label: string
  value: Value
  onValueChange: (value: Value) => void
  tabs: readonly Tab<Value>[]
  /** Keeps opened panels mounted, to preserve state such as a half-filled form or a map. */
  keepMounted?: boolean
  className?: string | undefined
}

export function Tabs<Value extends string>({
  label,
  value,
  onValueChange,
  tabs,
  keepMounted,
  className,
}: TabsProps<Value>) {
  const [opened, setOpened] = useState<readonly Value[]>([value])
  if (!opened.includes(value)) setOpened([...opened, value])
  return (
    <Base.Root value={value} onValueChange={(next: Value) => onValueChange(next)} className={className}>
      <Base.List className={styles.list} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} keepMounted={keepMounted ?? false} className={styles.panel}>
          {(tab.value === value || (keepMounted && opened.includes(tab.value))) && tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
