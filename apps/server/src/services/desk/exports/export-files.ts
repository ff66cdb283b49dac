import type { JobRow } from '../../../store/interfaces/rows/work-rows.ts'

export const EXPORTS_FOLDER = 'exports'

export const exportFolder = (id: string) => `${EXPORTS_FOLDER}/${id}`

/** Each attempt writes its own file, so that two servers preparing the same export never share one. */
export const exportKey = ({ id, attempts }: Pick<JobRow, 'id' | 'attempts'>) => `${exportFolder(id)}/${attempts}`
