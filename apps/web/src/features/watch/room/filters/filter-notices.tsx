import { Notice } from '@varuna/ui/notice'
import { describeDropped } from '~/dashboard/filters/filter-chips.tsx'
import { describeActive } from './filter-bar.tsx'
import type { ParsedFilters } from './watch-filters.ts'
import type { ZonesState } from './zone-field.tsx'

/** What the chips say, for where they are hidden: the filters that are set, and those that were ignored. */
export function FilterNotices({ parsed, zones }: { parsed: ParsedFilters; zones: ZonesState }) {
  return (
    <>
      <Notice tone="caution">{describeDropped(parsed.dropped)}</Notice>
      <Notice tone="note">{describeActive(parsed.filters, zones)}</Notice>
    </>
  )
}
