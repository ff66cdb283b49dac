import { areaTables } from '@varuna/contract/desk/area-report'
import { areaWords } from '@varuna/language/desk/areas'
import { Button, buttonClass } from '@varuna/ui/button'
import { DocumentLink } from '~/dashboard/exports/document-link.tsx'
import layout from '@varuna/ui/layout.module.css'
import { ServerLink } from '@varuna/ui/offline/server-link'

const { files: words } = areaWords

/** The tables of a report as files, and its page on paper. */
export const AreaFiles = ({ id }: { id: string }) => (
  <div className={layout.centredRow} role="group" aria-label={words.title} data-screen-only>
    <span>{words.csv}</span>
    {areaTables.map((table) => (
      <ServerLink
        key={table}
        className={buttonClass('secondary')}
        href={`/api/area-reports/${encodeURIComponent(id)}/file?table=${table}`}
        download
        aria-label={words.label(words.tables[table])}
      >
        {words.tables[table]}
      </ServerLink>
    ))}
    <DocumentLink path={`/api/area-reports/${encodeURIComponent(id)}/report.pdf`} about={words.pdfAbout} />
    <Button variant="quiet" onClick={() => print()}>
      {words.print}
    </Button>
  </div>
)
