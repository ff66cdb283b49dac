import type { AlertAction, AlertState } from './alert-queue.ts'
import type { FieldFault } from './field-fault.ts'
import type { ParamsOf } from './statement.ts'
import type { LeftOutReason } from './track-file.ts'

type None = Readonly<Record<string, never>>

/** Archives and compressed files that can be unpacked. */
type PackedFormat = 'gzip' | 'zstd' | 'zip'

/**
 * Why a request or a command is refused. The part of a code before its dot is the code of the problem document, which decides the
 * HTTP status.
 */
export type Fault =
  | RequestFault
  | FormFault
  | ImageFault
  | InputFileFault
  | ZoneFileFault
  | VesselListFault
  | ExportFault
  | TrackFileFault
  | AlertFault
  | OutgoingFault
  | WatchListFault
  | CaseFault
  | CaseFileFault
  | { readonly code: 'stale_state'; readonly params: { readonly stale: number; readonly all: number } }
  | { readonly code: 'busy.position_batches'; readonly params: { readonly batches: number } }

type RequestFault =
  | {
      readonly code:
        | 'signed_out'
        | 'email_taken'
        | 'wrong_credentials'
        | 'on_land'
        | 'cross_site'
        | 'storage_full'
        | 'form_expired'
        | 'form_used'
        | 'too_fast'
        | 'looks_automatic'
        | 'too_many_requests.uploads'
        | 'too_many_requests.analyses'
        | 'too_many_requests.messages'
        | 'busy.uploads'
        | 'busy.streams'
        | 'busy.past'
        | 'simulation_ending'
        | 'upload_cancelled'
        | 'no_scene.place'
        | 'no_scene.scale'
        | 'busy.analyses'
        | 'busy.analysis_timed_out'
        | 'busy.analysis_out_of_memory'
        | 'busy.analysis_stopped'
        | 'busy.shutting_down'
        | 'invalid_input.distance_missing'
        | 'invalid_input.text_not_storable'
      readonly params: None
    }
  | { readonly code: 'invalid_input.fields'; readonly params: { readonly faults: readonly FaultOfField[] } }
  | { readonly code: 'invalid_input.password'; readonly params: { readonly fault: FieldFault } }
  | { readonly code: 'invalid_input.past_time'; readonly params: { readonly hours: number } }
  | { readonly code: 'invalid_input.page'; readonly params: { readonly after: string } }
  | {
      readonly code: 'invalid_input.box'
      readonly params: { readonly south: number; readonly west: number; readonly north: number; readonly east: number }
    }
  | { readonly code: 'too_many_requests.streams'; readonly params: { readonly maxStreams: number } }
  | { readonly code: 'too_many_requests.attempts'; readonly params: { readonly minutes: number } }
  | { readonly code: 'too_slow.body' | 'too_slow.pause'; readonly params: { readonly seconds: number } }
  | { readonly code: 'not_found.address'; readonly params: { readonly method: string; readonly path: string } }
  | {
      readonly code: 'not_found.tile'
      readonly params: { readonly x: number; readonly y: number; readonly z: number; readonly maxZoom: number }
    }
  | { readonly code: 'not_found.vessel'; readonly params: { readonly mmsi: string } }
  | { readonly code: 'not_found.record'; readonly params: { readonly record: StoredRecord } }
  | { readonly code: 'unreadable'; readonly params: { readonly record: StoredRecord; readonly id: string } }
  | { readonly code: 'file_gone'; readonly params: { readonly imageId: string; readonly sha256: string } }
  | {
      readonly code: 'original_changed'
      readonly params: { readonly imageId: string; readonly sha256: string; readonly foundSha256: string }
    }
  | { readonly code: 'file_gone.attachment'; readonly params: { readonly name: string; readonly sha256: string } }
  | {
      readonly code: 'original_changed.attachment'
      readonly params: { readonly name: string; readonly sha256: string; readonly foundSha256: string }
    }

/** What is wrong with the field of this name. */
export type FaultOfField = { readonly field: string } & FieldFault

export type StoredRecord =
  | 'image'
  | 'vessel_report'
  | 'intelligence_report'
  | 'alert'
  | 'event'
  | 'export'
  | 'track_file'
  | 'case'
  | 'case_entry'
  | 'alert_rule'
  | 'alert_delivery'
  | 'watch_list'

/** A fault of a multipart form that should hold one file. */
export type FormFault =
  | {
      readonly code:
        | 'bad_form.no_boundary'
        | 'bad_form.wrong_beginning'
        | 'bad_form.boundary_not_on_its_line'
        | 'bad_form.header_without_end'
        | 'bad_form.no_disposition'
        | 'bad_form.cut_in_file'
        | 'bad_form.cut_at_end'
        | 'bad_form.bytes_after_end'
        | 'bad_form.connection_ended'
        | 'no_file.empty'
      readonly params: None
    }
  | {
      readonly code: 'not_a_form' | 'bad_form.several_parts' | 'no_file.empty_form'
      readonly params: { readonly field: string }
    }
  | {
      readonly code: 'no_file.other_part'
      readonly params: { readonly field: string; readonly kind: 'field' | 'file'; readonly name: string }
    }
  | { readonly code: 'file_too_large'; readonly params: { readonly maxMegabytes: number } }

export type ImageFault =
  | {
      readonly code: 'not_an_image' | 'not_an_image.drawing' | 'damaged_image.file' | 'damaged_image.decoder'
      readonly params: None
    }
  | {
      readonly code: 'too_many_pixels.size'
      readonly params: { readonly megapixels: number; readonly maxMegapixels: number }
    }
  | { readonly code: 'not_an_image.samples'; readonly params: { readonly bands: number; readonly bits: number } }
  | {
      readonly code: 'too_many_pixels.memory' | 'too_many_pixels.block'
      readonly params: { readonly megabytes: number }
    }
  | { readonly code: 'file_too_large.no_scene'; readonly params: { readonly maxMegabytes: number } }
  | { readonly code: 'type_mismatch'; readonly params: { readonly claimed: string; readonly actual: string } }
  | { readonly code: 'image_too_slow'; readonly params: { readonly seconds: number } }

type UnsupportedFormat = 'bzip2' | 'xz' | '7z' | 'rar' | 'utf-16' | 'xls' | 'xlsx'

/** A fault of a file that a command reads; `reason` is the message of the system or of a library. */
type InputFileFault =
  | { readonly code: 'no_file.path'; readonly params: { readonly path: string } }
  | { readonly code: 'no_file.in_zip'; readonly params: { readonly name: string } }
  | { readonly code: 'truncated'; readonly params: { readonly format: PackedFormat } }
  | { readonly code: 'invalid_input.path_is_folder'; readonly params: { readonly path: string } }
  | {
      readonly code: 'invalid_input.damaged_file'
      readonly params: { readonly format: PackedFormat; readonly reason: string }
    }
  | { readonly code: 'invalid_input.packed_twice'; readonly params: { readonly format: PackedFormat } }
  | {
      readonly code: 'invalid_input.expands_too_much'
      readonly params: { readonly format: PackedFormat; readonly times: number }
    }
  | {
      readonly code: 'invalid_input.unreadable_path'
      readonly params: { readonly path: string; readonly reason: string }
    }
  | { readonly code: 'invalid_input.unsupported_format'; readonly params: { readonly format: UnsupportedFormat } }
  | {
      readonly code: 'invalid_input.zip_of_several_files'
      /** `names` are the first ones. */
      readonly params: { readonly files: number; readonly names: readonly string[] }
    }
  | { readonly code: 'invalid_input.zip_of_too_many_files'; readonly params: { readonly maxFiles: number } }
  | { readonly code: 'invalid_input.too_many_in_files'; readonly params: { readonly maxPositions: number } }
  | { readonly code: 'invalid_input.unknown_format'; readonly params: { readonly reason: string } }
  | { readonly code: 'invalid_input.empty_table'; readonly params: { readonly required: readonly string[] } }
  | {
      readonly code: 'invalid_input.missing_columns'
      readonly params: { readonly required: readonly string[]; readonly missing: readonly string[] }
    }
  | { readonly code: 'invalid_input.line'; readonly params: { readonly line: number; readonly reason: string } }
  | { readonly code: 'invalid_input.line_too_long'; readonly params: { readonly line: number } }
  | {
      readonly code:
        'invalid_input.line_not_json' | 'invalid_input.line_without_sentences' | 'invalid_input.line_without_expected'
      readonly params: { readonly line: number; readonly text: string }
    }
  | {
      readonly code:
        | 'invalid_input.empty_file'
        | 'invalid_input.empty_zip'
        | 'invalid_input.encrypted_zip'
        | 'invalid_input.zip_from_standard_input'
        | 'invalid_input.zip_uploaded'
      readonly params: None
    }

/** Why a file of a list is refused; lines are numbered from 1, `text` is the cell that is wrong. */
type VesselListFault =
  | {
      readonly code: 'invalid_input.list_cell'
      readonly params: {
        readonly line: number
        readonly column: string
        readonly text: string
        readonly fault: FieldFault
      }
    }
  | {
      readonly code: 'invalid_input.list_line'
      readonly params: { readonly line: number; readonly fault: FieldFault }
    }
  | { readonly code: 'invalid_input.list_not_utf8'; readonly params: { readonly line: number } }
  | {
      readonly code: 'invalid_input.list_too_long' | 'invalid_input.list_full'
      readonly params: { readonly maxRows: number }
    }
  | { readonly code: 'invalid_input.list_empty'; readonly params: None }
  | { readonly code: 'invalid_input.list_column_twice'; readonly params: { readonly column: string } }
  | { readonly code: 'not_found.list_file'; readonly params: { readonly id: string } }

/** A fault of a GeoJSON file of zones. Features are numbered from 1; `feature` is 0 before the first. */
type ZoneFileFault =
  | {
      readonly code:
        | 'invalid_input.not_geojson'
        | 'invalid_input.not_geojson_type'
        | 'invalid_input.text_after_geojson'
        | 'invalid_input.no_features'
        | 'invalid_input.zones_on_land'
        | 'invalid_input.zones_of_two_kinds'
      readonly params: None
    }
  | {
      readonly code: 'invalid_input.feature_not_json' | 'invalid_input.json_after_feature' | 'invalid_input.not_json'
      readonly params: { readonly feature: number; readonly reason: string }
    }
  | { readonly code: 'invalid_input.not_a_feature'; readonly params: { readonly feature: number } }
  | {
      readonly code: 'invalid_input.json_too_large'
      readonly params: { readonly feature: number; readonly isInFeature: boolean; readonly maxMegabytes: number }
    }
  | {
      readonly code: 'invalid_input.json_cut_off'
      readonly params: { readonly feature: number; readonly isInFeature: boolean }
    }
  | { readonly code: 'invalid_input.coordinate_system'; readonly params: { readonly name: string } }
  | { readonly code: 'invalid_input.too_many_positions'; readonly params: { readonly maxPositions: number } }
  | {
      readonly code: 'invalid_input.features_unreadable'
      readonly params: {
        readonly features: number
        readonly unreadable: number
        /** The first of the unreadable features. */
        readonly faults: readonly { readonly feature: number; readonly name: string | null; readonly reason: string }[]
      }
    }

/** Why an export is not accepted, why it failed, and why it has no file. */
export type ExportFault =
  | { readonly code: 'too_many_requests.exports'; readonly params: { readonly maxExports: number } }
  | { readonly code: 'export_failed.too_many_rows'; readonly params: { readonly maxRows: number } }
  | { readonly code: 'export_failed.too_many_segments'; readonly params: { readonly maxSegments: number } }
  | {
      readonly code:
        | 'busy.exports'
        | 'not_found.export_file'
        | 'export_not_ready'
        | 'export_failed.storage_full'
        | 'export_failed.interrupted'
        | 'export_failed.unexpected'
      readonly params: None
    }

/** Why a track file is not accepted or not scored. Lines and columns count from 1; `column` is a name where it is text. */
type TrackFileFault =
  | { readonly code: 'too_many_requests.track_files'; readonly params: { readonly maxFiles: number } }
  | {
      readonly code:
        | 'busy.track_files'
        | 'track_not_ready'
        | 'not_found.track_file_vessel'
        | 'track_failed.storage_full'
        | 'track_failed.interrupted'
        | 'track_failed.unexpected'
        | 'track_failed.out_of_memory'
        | 'track_failed.empty'
        | 'track_failed.gpx_doctype'
        | 'track_failed.no_table'
      readonly params: None
    }
  | { readonly code: 'track_failed.timed_out'; readonly params: { readonly minutes: number } }
  | { readonly code: 'track_failed.too_many_positions'; readonly params: { readonly maxPositions: number } }
  | { readonly code: 'track_failed.too_many_vessels'; readonly params: { readonly maxVessels: number } }
  | { readonly code: 'track_failed.expands_too_much'; readonly params: { readonly maxMegabytes: number } }
  | {
      readonly code: 'track_failed.no_positions'
      /** The first of what is left out; null when there is none. */
      readonly params: {
        readonly leftOut: number
        readonly reason: LeftOutReason | null
        readonly line: number | null
        readonly column: string | null
        readonly value: string | null
      }
    }
  | { readonly code: 'track_failed.binary'; readonly params: { readonly line: number; readonly column: number } }
  | {
      readonly code: 'track_failed.columns'
      readonly params: { readonly line: number; readonly found: readonly string[]; readonly missing: readonly string[] }
    }
  | {
      readonly code: 'track_failed.cells'
      readonly params: {
        readonly line: number
        readonly column: string
        readonly cells: number
        readonly expected: number
        readonly separator: string
        readonly fits: string | null
      }
    }
  | { readonly code: 'track_failed.quotes'; readonly params: { readonly line: number; readonly column: string } }
  | {
      readonly code: 'track_failed.line_too_long'
      readonly params: { readonly line: number; readonly maxCharacters: number }
    }
  | {
      readonly code: 'track_failed.gpx_markup'
      readonly params: { readonly line: number; readonly column: number; readonly found: string }
    }

/** Why a change of an alert is refused. */
type AlertFault =
  | {
      readonly code: 'alert_changed'
      /** Of the change in between; `by` is the name of an account, null for Varuna itself. */
      readonly params: { readonly by: string | null; readonly action: AlertAction; readonly time: string }
    }
  | {
      readonly code: 'alert_state.not_possible'
      readonly params: { readonly state: AlertState; readonly action: AlertAction }
    }
  | { readonly code: 'alert_state.nothing_to_undo' | 'not_found.person'; readonly params: None }

/** A case as it now is, for the author of a change of an earlier version. */
export type PresentCase = {
  readonly version: number
  readonly title: string
  readonly summary: string
  readonly state: 'open' | 'closed'
  readonly assignee: { readonly id: string; readonly name: string } | null
}

type CaseFault =
  | { readonly code: 'case_changed'; readonly params: { readonly present: PresentCase } }
  | { readonly code: 'case_not_yours.read_only' | 'case_not_yours.not_owner'; readonly params: None }
  | {
      readonly code: 'case_full.cases' | 'case_full.entries' | 'case_full.events' | 'case_full.members'
      readonly params: { readonly maximum: number }
    }
  | {
      readonly code: 'case_full.files' | 'case_full.records' | 'case_full.account'
      readonly params: { readonly maxMegabytes: number }
    }
  | { readonly code: 'not_found.account'; readonly params: { readonly account: string } }
  | { readonly code: 'invalid_input.person_twice'; readonly params: { readonly account: string } }
  | { readonly code: 'invalid_input.not_a_member' | 'invalid_input.shared_with_owner'; readonly params: None }
  | { readonly code: 'invalid_input.no_positions'; readonly params: { readonly mmsi: string } }
  | { readonly code: 'invalid_input.too_many_track_positions'; readonly params: { readonly maxPositions: number } }
  | { readonly code: 'busy.case_files'; readonly params: None }

/** Why the ZIP of a case is not imported; `name` is that of a file in it. */
type CaseFileFault =
  | {
      readonly code: 'case_file.not_zip' | 'case_file.cut' | 'case_file.encrypted' | 'case_file.not_a_case'
      readonly params: None
    }
  | { readonly code: 'case_file.newer'; readonly params: { readonly form: number; readonly knownForm: number } }
  | {
      readonly code:
        | 'case_file.missing_file'
        | 'case_file.unlisted_file'
        | 'case_file.name_twice'
        | 'case_file.unsafe_name'
        | 'case_file.altered'
      readonly params: { readonly name: string }
    }
  | {
      readonly code: 'case_file.damaged' | 'case_file.unreadable_part'
      readonly params: { readonly name: string; readonly reason: string }
    }
  | {
      readonly code: 'case_file.part_too_large'
      readonly params: { readonly name: string; readonly maxMegabytes: number }
    }
  | { readonly code: 'case_file.too_large'; readonly params: { readonly maxMegabytes: number } }
  | { readonly code: 'case_file.too_many_files'; readonly params: { readonly maximum: number } }

/** Why a change of an alert was not delivered, and why a rule is not accepted. */
export type OutgoingFault =
  | { readonly code: 'too_many_requests.alert_rules'; readonly params: { readonly maxRules: number } }
  | { readonly code: 'delivery_failed.timed_out'; readonly params: { readonly seconds: number } }
  | {
      readonly code: 'delivery_failed.redirected' | 'delivery_failed.refused'
      readonly params: { readonly status: number }
    }
  /** `reason` is the message of the system or of the mail server. */
  | {
      readonly code: 'delivery_failed.unreachable' | 'delivery_failed.mail_refused'
      readonly params: { readonly reason: string }
    }
  | { readonly code: 'delivery_failed.queue_full'; readonly params: { readonly most: number } }
  | {
      readonly code:
        | 'delivery_failed.address_not_allowed'
        | 'delivery_failed.address_not_confirmed'
        | 'invalid_input.wrong_code'
        | 'delivery_failed.gone'
        | 'delivery_failed.rule_off'
        | 'delivery_failed.alert_gone'
        | 'delivery_waiting'
      readonly params: None
    }

/** Why a watch list does not take what is added to it. */
type WatchListFault =
  | { readonly code: 'too_many_requests.watch_lists'; readonly params: { readonly maxLists: number } }
  | { readonly code: 'too_many_requests.watched_vessels'; readonly params: { readonly maxVessels: number } }
  /** Lines are numbered from 1; `text` is the cell that is wrong. */
  | {
      readonly code: 'invalid_input.watch_line'
      readonly params: { readonly line: number; readonly text: string; readonly fault: FieldFault }
    }
  | { readonly code: 'invalid_input.watch_header' | 'invalid_input.watch_empty'; readonly params: None }

type BeforeDot<Code> = Code extends `${infer Head}.${string}` ? Head : Code

/** The code of a problem document. */
export type ErrorCode = BeforeDot<Fault['code']>

export type FaultParams<Code extends Fault['code']> = ParamsOf<Fault, Code>

/** Why a request cannot be read or answered, where no service was asked. */
export type RequestFailure =
  | 'internal'
  | 'not_http'
  | 'not_json'
  | 'empty_json'
  | 'media_type_not_supported'
  | 'body_too_large'
  | 'headers_too_large'
  | 'chunk_extensions_too_large'
  | 'arrived_too_slowly'
  | 'address_part_too_long'
  | 'address_badly_encoded'
