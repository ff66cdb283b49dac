import type { AidToNavigation } from './aid-to-navigation.ts'
import type { AircraftReport } from './aircraft-report.ts'
import type { BaseStationReport } from './base-station-report.ts'
import type { ClassBExtendedReport } from './class-b-extended-report.ts'
import type { ClassBReport } from './class-b-report.ts'
import type { DifferentialCorrection } from './differential-correction.ts'
import type { LongRangeReport } from './long-range-report.ts'
import type { OtherMessage } from './other.ts'
import type { PositionReport } from './position-report.ts'
import type { SafetyBroadcast } from './safety-broadcast.ts'
import type { StaticDataA, StaticDataB } from './static-data.ts'
import type { VoyageData } from './voyage-data.ts'

/** A message whose fields are decoded. */
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

/** Any message of ITU-R M.1371-5, discriminated by `type`. */
export type AisMessage = ReadableMessage | OtherMessage
