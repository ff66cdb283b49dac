import { dashboardWords } from '@varuna/language/rooms'
import { Tabs } from '@varuna/ui/tabs'
import typography from '@varuna/ui/typography.module.css'
import { useDeferredValue, type ReactNode } from 'react'
import { useUrlParameters } from '~/dashboard/assessment/use-url-parameters.ts'
import styles from './dashboard.module.css'
import { tabNames, parseTabName, type TabName } from './tab-name.ts'

export function Dashboard({ panels }: { panels: Record<TabName, ReactNode> }) {
  const [search, change] = useUrlParameters()
  const chosen = parseTabName(search.get('tab'))
  // The visible tab is mounted first; others stay mounted once opened, to keep their entries.
  const areAllMounted = useDeferredValue(true, false)
  return (
    <main className={styles.main}>
      <h1 className={typography.roomTitle}>{dashboardWords.title}</h1>
      <Tabs
        label={dashboardWords.tabs.label}
        value={chosen}
        onValueChange={(tab) => change({ tab })}
        keepMounted
        className={styles.tabs}
        tabs={tabNames.map((value) => ({
          value,
          label: dashboardWords.tabs[value],
          panel: (areAllMounted || value === chosen) && panels[value],
        }))}
      />
    </main>
  )
}
