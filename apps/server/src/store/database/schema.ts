import type { ColumnType, GeneratedAlways } from 'kysely'
import type { AlertTables } from '../interfaces/rows/alert-rows.ts'
import type { AssessmentTables } from '../interfaces/rows/assessment-rows.ts'
import type { AuditTables } from '../interfaces/rows/audit-rows.ts'
import type { CaseTables } from '../interfaces/rows/case-rows.ts'
import type { FactorTables } from '../interfaces/rows/factor-rows.ts'
import type { FeedTables } from '../interfaces/rows/feed-rows.ts'
import type { ListTables } from '../interfaces/rows/list-rows.ts'
import type { PositionTables } from '../interfaces/rows/position-rows.ts'
import type { TeamTables } from '../interfaces/rows/team-rows.ts'
import type { TrackTables } from '../interfaces/rows/track-rows.ts'
import type { WorkTables } from '../interfaces/rows/work-rows.ts'

/** Time of deletion; null for a record that is not deleted. Written only by the assessment store. */
interface Deletable {
  deleted_ms: ColumnType<number | null, never, number | null>
}

type DeletableTables = {
  [Table in 'image' | 'vessel_report' | 'intelligence_report']: AssessmentTables[Table] & Deletable
}

/** The cell of the sea that the database computes from a vessel's latest position. */
interface LatestTable {
  ais_latest: PositionTables['ais_latest'] & { cell: GeneratedAlways<number> }
}

/** Every table, by the subject of its rows. */
export interface Schema
  extends
    AlertTables,
    AuditTables,
    Omit<AssessmentTables, keyof DeletableTables>,
    DeletableTables,
    CaseTables,
    FactorTables,
    FeedTables,
    ListTables,
    Omit<PositionTables, keyof LatestTable>,
    LatestTable,
    TeamTables,
    TrackTables,
    WorkTables {}
