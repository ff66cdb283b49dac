import type { JobRow } from '../../../store/database/rows/work-rows.ts'

export const EXPORTS_FOLDER = 'exports'

export const exportFolder = (id: string) => `${EXPORTS_FOLDER}/${id}`

/** Every attempt has a file of its own, so that two servers that prepare one export never write into one file. */
export const exportKey = ({ id, attempts }: Pick<JobRow, 'id' | 'attempts'>) => `${exportFolder(id)}/${attempts}`
