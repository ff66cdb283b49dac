import type { JobRow } from '../../../store/interfaces/rows/work-rows.ts'

export const AIS_FILES_FOLDER = 'ais-files'

export const partsFolder = (id: string) => `${AIS_FILES_FOLDER}/${id}/parts`
/** A file for each run that got no further. */
export const runsFolder = (id: string) => `${AIS_FILES_FOLDER}/${id}/runs`
/** What was counted of a file, kept after its parts are removed. */
export const sentKey = (id: string) => `${AIS_FILES_FOLDER}/${id}/sent`

type Claimed = Pick<JobRow, 'id' | 'attempts'>

/** Each attempt writes its own files, as two servers may import the same one when a lease ends. */
const resultFolder = ({ id, attempts }: Claimed) => `${AIS_FILES_FOLDER}/${id}/${attempts}`
export const summaryKey = (claimed: Claimed) => `${resultFolder(claimed)}/summary`
export const refusedKey = (claimed: Claimed) => `${resultFolder(claimed)}/refused`
