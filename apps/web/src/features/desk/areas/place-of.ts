import type { AreaReportRequest } from '@varuna/contract/desk/area-report'
import { areaWords } from '@varuna/language/desk/areas'

/** An area within a sentence: the name of its zone, or what it is. */
export const placeOf = ({ area }: AreaReportRequest, name: string | null): string =>
  name ?? (area.kind === 'zone' ? area.id : areaWords.places[area.kind])
