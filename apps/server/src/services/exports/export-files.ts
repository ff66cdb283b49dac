import type { ExportRow } from '../../store/database/schema.ts'

/** How long an export is kept once it is ready or has failed, and how long it may wait until then. */
export const KEPT_MS = 86_400_000

export const EXPORTS_FOLDER = 'exports'

export const exportFolder = (id: string) => `${EXPORTS_FOLDER}/${id}`

/** Every attempt has a file of its own, so that two servers that prepare one export never write into one file. */
export const exportKey = ({ id, attempts }: Pick<ExportRow, 'id' | 'attempts'>) => `${exportFolder(id)}/${attempts}`
