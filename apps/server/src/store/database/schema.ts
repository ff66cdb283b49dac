import type { AlertTables } from './rows/alert-rows.ts'
import type { AssessmentTables } from './rows/assessment-rows.ts'
import type { CaseTables } from './rows/case-rows.ts'
import type { ListTables } from './rows/list-rows.ts'
import type { PositionTables } from './rows/position-rows.ts'
import type { TrackTables } from './rows/track-rows.ts'
import type { WorkTables } from './rows/work-rows.ts'

/** Every table, by the subject of its rows. */
export interface Schema
  extends AlertTables, AssessmentTables, CaseTables, ListTables, PositionTables, TrackTables, WorkTables {}
