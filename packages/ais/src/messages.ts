import type { AidToNavigation } from './messages/aid-to-navigation.ts'
import type { AircraftReport } from './messages/aircraft-report.ts'
import type { BaseStationReport } from './messages/base-station-report.ts'
import type { ClassBExtendedReport } from './messages/class-b-extended-report.ts'
import type { ClassBReport } from './messages/class-b-report.ts'
import type { DifferentialCorrection } from './messages/differential-correction.ts'
import type { LongRangeReport } from './messages/long-range-report.ts'
import type { OtherMessage } from './messages/other.ts'
import type { PositionReport } from './messages/position-report.ts'
import type { SafetyBroadcast } from './messages/safety-broadcast.ts'
import type { StaticDataA, StaticDataB } from './messages/static-data.ts'
import type { VoyageData } from './messages/voyage-data.ts'

/** A message whose fields are read. */
export type ReadableMessage =
  | PositionReport
  | BaseStationReport
  | VoyageData
  | AircraftReport
  | SafetyBroadcast
  | DifferentialCorrection
  | ClassBReport
  | ClassBExtendedReport
  | AidToNavigation
  | StaticDataA
  | StaticDataB
  | LongRangeReport

/** Any message of ITU-R M.1371-5; `type` tells which. */
export type AisMessage = ReadableMessage | OtherMessage
