import { exportWords } from '@varuna/language/desk/exports'
import { vesselPageWords } from '@varuna/language/watch/vessel-page'
import { Panel } from '@varuna/ui/panel'
import { ExportsForm } from '~/dashboard/exports/exports-form.tsx'
import type { Times } from '../queries.ts'

const { exports: words } = vesselPageWords

const contents = (['track', 'events'] as const).map((value) => ({
  value,
  label: words.contents[value],
  hint: words.hints[value],
}))

/** Files of the shown period, and those of this vessel. */
export function ExportPanel({ mmsi, times }: { mmsi: string; times: Times }) {
  const period = { from: new Date(times.fromMs).toISOString(), to: new Date(times.toMs).toISOString() }
  return (
    <Panel title={exportWords.title}>
      <ExportsForm
        contents={contents}
        orderOf={(content, format) => ({ content, format, mmsi, ...period })}
        list={words.list}
        isListed={(job) => job.mmsi === Number(mmsi)}
      />
    </Panel>
  )
}
