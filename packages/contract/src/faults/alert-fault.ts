import type { AlertAction, AlertState } from '../desk/alert-queue.ts'
import type { FieldFault } from '../field-fault.ts'
import type { None } from './none.ts'

/** Why a change of an alert is rejected. */
export type AlertFault =
  | {
      readonly code: 'alert_changed'
      /** The conflicting change; `by` is an account name, null for Varuna itself. */
      readonly params: { readonly by: string | null; readonly action: AlertAction; readonly time: string }
    }
  | {
      readonly code: 'alert_state.not_possible'
      readonly params: { readonly state: AlertState; readonly action: AlertAction }
    }
  | {
      readonly code: 'alert_full.notes' | 'alert_full.own_notes' | 'alert_full.text' | 'alert_full.own_text'
      /** Of notes, or of their characters. */
      readonly params: { readonly maximum: number }
    }
  | { readonly code: 'alert_state.nothing_to_undo' | 'not_found.person'; readonly params: None }

/** Why a change of an alert was not delivered, or a rule is rejected. */
export type OutgoingFault =
  | {
      readonly code: 'too_many_requests.mails' | 'delivery_failed.too_many_mails'
      readonly params: { readonly minutes: number }
    }
  | { readonly code: 'too_many_requests.alert_rules'; readonly params: { readonly maxRules: number } }
  | { readonly code: 'too_many_requests.visit_rules'; readonly params: { readonly maxRules: number } }
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
        | 'delivery_failed.not_seen'
        | 'delivery_failed.no_address'
        | 'delivery_waiting'
      readonly params: None
    }
  | { readonly code: 'delivery_failed.not_kept'; readonly params: { readonly in: 'watch_list' | 'case' } }
  | { readonly code: 'too_many_requests.silences'; readonly params: { readonly most: number } }

/** Why a watch list rejects an addition. */
export type WatchListFault =
  | { readonly code: 'too_many_requests.watch_lists'; readonly params: { readonly maxLists: number } }
  | { readonly code: 'too_many_requests.watched_vessels'; readonly params: { readonly maxVessels: number } }
  /** Lines are numbered from 1; `text` is the invalid cell. */
  | {
      readonly code: 'invalid_input.watch_line'
      readonly params: { readonly line: number; readonly text: string; readonly fault: FieldFault }
    }
  | { readonly code: 'invalid_input.watch_header' | 'invalid_input.watch_empty'; readonly params: None }
