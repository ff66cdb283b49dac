import type { FieldFault } from '../field-fault.ts'
import type { Right, Role } from '@varuna/vocabulary/rights'
import type { None } from './none.ts'

export type RequestFault =
  | {
      readonly code:
        | 'signed_out'
        | 'wrong_credentials'
        | 'last_administrator'
        | 'team_name_taken'
        | 'too_many_teams'
        | 'team_full'
        | 'team_shares_full'
        | 'assessment_not_yours'
        | 'guests_refused'
        | 'in_too_many_teams'
        | 'not_found.account'
        | 'on_land'
        | 'cross_site'
        | 'storage_full'
        | 'storage_full.installation'
        | 'storage_full.reserve'
        | 'storage_full.reading'
        | 'form_expired'
        | 'form_used'
        | 'too_fast'
        | 'looks_automatic'
        | 'too_many_requests.uploads'
        | 'too_many_requests.documents'
        | 'too_many_requests.downloads'
        | 'too_many_requests.network'
        | 'too_many_requests.at_once'
        | 'too_many_requests.analyses'
        | 'too_many_requests.messages'
        | 'busy.passwords'
        | 'busy.uploads'
        | 'busy.downloads'
        | 'busy.streams'
        | 'busy.feed_tests'
        | 'too_many_requests.feed_tests'
        | 'busy.past'
        | 'busy.database'
        | 'busy.files'
        | 'simulation_ending'
        | 'simulation_not_ended'
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
  | { readonly code: 'forbidden'; readonly params: { readonly right: Right; readonly role: Role } }
  | { readonly code: 'cross_site.address'; readonly params: { readonly origin: string } }
  | { readonly code: 'invalid_input.fields'; readonly params: { readonly faults: readonly FaultOfField[] } }
  | { readonly code: 'invalid_input.password'; readonly params: { readonly fault: FieldFault } }
  | { readonly code: 'invalid_input.past_time'; readonly params: { readonly hours: number } }
  | { readonly code: 'invalid_input.page'; readonly params: { readonly after: string } }
  | {
      readonly code: 'invalid_input.box'
      readonly params: { readonly south: number; readonly west: number; readonly north: number; readonly east: number }
    }
  | { readonly code: 'too_many_requests.streams'; readonly params: { readonly maxStreams: number } }
  | { readonly code: 'feed_changed'; readonly params: None }
  | { readonly code: 'too_many_requests.feeds'; readonly params: { readonly maxFeeds: number } }
  | {
      readonly code: 'too_many_requests.vessel_notes' | 'too_many_requests.vessel_pictures'
      readonly params: { readonly ofVessel: number; readonly ofAccount: number }
    }
  | { readonly code: 'too_many_requests.saved_views'; readonly params: { readonly maxViews: number } }
  | { readonly code: 'too_many_requests.attempts'; readonly params: { readonly minutes: number } }
  | { readonly code: 'too_many_requests.wrong_passwords'; readonly params: { readonly seconds: number } }
  | {
      readonly code: 'storage_full.account'
      readonly params: { readonly usedBytes: number; readonly maxBytes: number }
    }
  | { readonly code: 'too_slow.rate'; readonly params: { readonly kilobytesPerSecond: number } }
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

/** Why a batch of positions is not stored. */
export type BatchFault =
  | { readonly code: 'stale_state'; readonly params: { readonly stale: number; readonly all: number } }
  | { readonly code: 'busy.position_batches'; readonly params: { readonly batches: number } }

/** Fault of the field with this name. */
export type FaultOfField = { readonly field: string } & FieldFault

export type StoredRecord =
  | 'image'
  | 'vessel_report'
  | 'intelligence_report'
  | 'alert'
  | 'event'
  | 'export'
  | 'track_file'
  | 'ais_file'
  | 'area_report'
  | 'drawn_zone'
  | 'case'
  | 'case_entry'
  | 'case_invitation'
  | 'account_invitation'
  | 'account_request'
  | 'session'
  | 'feed'
  | 'feed_version'
  | 'alert_rule'
  | 'alert_rule_version'
  | 'alert_silence'
  | 'alert_delivery'
  | 'watch_list'
  | 'saved_view'
  | 'vessel_note'
  | 'vessel_picture'
  | 'team'
