import type { JobRow } from '../../../store/interfaces/rows/work-rows.ts'

export const AREA_REPORTS_FOLDER = 'area-reports'

export const areaReportFolder = (id: string) => `${AREA_REPORTS_FOLDER}/${id}`

/** Each attempt writes its own file, so that two servers counting the same report never share one. */
export const areaReportKey = ({ id, attempts }: Pick<JobRow, 'id' | 'attempts'>) =>
  `${areaReportFolder(id)}/${attempts}`
