import { frameWords } from '@varuna/language/site/frame'
import { Day } from './day.tsx'
import typography from '@varuna/ui/typography.module.css'

/** When somebody last read the page against its sources. */
export function Reviewed({ on }: { on: string }) {
  return (
    <p className={typography.aside}>
      {frameWords.lastReviewed} <Day of={on} />.
    </p>
  )
}
