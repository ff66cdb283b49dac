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

/** Exports of the period shown, and this vessel's earlier ones. */
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
