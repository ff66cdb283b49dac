import type { AisFileFault } from './faults/ais-file-fault.ts'
import type { AlertFault, OutgoingFault, WatchListFault } from './faults/alert-fault.ts'
import type { AreaReportFault } from './faults/area-report-fault.ts'
import type { CaseFault, CaseFileFault } from './faults/case-fault.ts'
import type { ExportFault } from './faults/export-fault.ts'
import type { FactorFault } from './faults/factor-fault.ts'
import type { FormFault } from './faults/form-fault.ts'
import type { ImageFault } from './faults/image-fault.ts'
import type { InputFileFault } from './faults/input-file-fault.ts'
import type { BatchFault, RequestFault } from './faults/request-fault.ts'
import type { SignUpFault } from './faults/sign-up-fault.ts'
import type { TrackFileFault } from './faults/track-file-fault.ts'
import type { VesselListFault } from './faults/vessel-list-fault.ts'
import type { ZoneFileFault } from './faults/zone-file-fault.ts'
import type { ParamsOf } from './statement.ts'

/**
 * Why a request or command is rejected. The part of a code before its dot is the code of the problem document, which decides the HTTP
 * status.
 */
export type Fault =
  | RequestFault
  | SignUpFault
  | FactorFault
  | FormFault
  | ImageFault
  | InputFileFault
  | ZoneFileFault
  | VesselListFault
  | ExportFault
  | AreaReportFault
  | TrackFileFault
  | AisFileFault
  | AlertFault
  | OutgoingFault
  | WatchListFault
  | CaseFault
  | CaseFileFault
  | BatchFault

type BeforeDot<Code> = Code extends `${infer Head}.${string}` ? Head : Code

/** The code of a problem document. */
export type ErrorCode = BeforeDot<Fault['code']>

export type FaultParams<Code extends Fault['code']> = ParamsOf<Fault, Code>

/** Why a request cannot be read or answered before it reaches a service. */
export type RequestFailure =
  | 'internal'
  | 'not_http'
  | 'not_json'
  | 'empty_json'
  | 'media_type_not_supported'
  | 'body_too_large'
  | 'headers_too_large'
  | 'chunk_extensions_too_large'
  | 'expectation_not_supported'
  | 'arrived_too_slowly'
  | 'address_part_too_long'
  | 'address_badly_encoded'
