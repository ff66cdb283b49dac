import type { AssessmentKind } from '@varuna/contract/assessment'
import { roomPaths } from '../room/rooms.ts'

interface Key {
  of: AssessmentKind
  id: string
}

const BASE = `${roomPaths.analysis}/assessments`

/** The page of an assessment. */
export const assessmentPath = ({ of, id }: Key): string => `${BASE}/${of}/${encodeURIComponent(id)}`

const keyText = ({ of, id }: Key) => `${of}:${id}`

/** The page that shows two assessments side by side. */
export const comparePath = (one: Key, other: Key): string =>
  `${BASE}/compare?${new URLSearchParams({ a: keyText(one), b: keyText(other) })}`
