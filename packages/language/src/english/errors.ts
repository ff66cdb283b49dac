import type { Language } from '../language.ts'
import { alertErrors } from './errors/alerts.ts'
import { caseErrors } from './errors/cases.ts'
import { exportErrors } from './errors/exports.ts'
import { formErrors } from './errors/forms.ts'
import { imageErrors } from './errors/images.ts'
import { inputFileErrors } from './errors/input-files.ts'
import { requestErrors } from './errors/requests.ts'
import { signUpErrors } from './errors/sign-up.ts'
import { trackFileErrors } from './errors/track-files.ts'
import { vesselListErrors } from './errors/vessel-lists.ts'

export const problems: Language['problems'] = {
  invalid_input: 'The request has invalid fields',
  signed_out: 'You are not signed in',
  wrong_credentials: 'Sign-in failed',
  forbidden: 'Your role does not allow this',
  last_administrator: 'An administrator is needed',
  team_name_taken: 'Name taken',
  too_many_teams: 'Too many teams',
  team_full: 'Team full',
  in_too_many_teams: 'In too many teams',
  sign_up_closed: 'This server takes no new accounts',
  address_has_account: 'The address has an account',
  invitations_full: 'Too many invitations are open',
  on_land: 'The position is on land',
  not_found: 'Not found',
  file_gone: 'The stored file is missing',
  original_changed: 'The stored original has changed',
  unreadable: 'The stored record cannot be read',
  storage_full: 'The storage is full',
  no_file: 'No file was sent',
  bad_form: 'The form cannot be read',
  not_a_form: 'The body is not a form',
  too_slow: 'The request took too long',
  file_too_large: 'The file is too large',
  too_many_pixels: 'The image has too many pixels',
  not_an_image: 'The file is not a supported image',
  truncated: 'The file is cut short',
  damaged_image: 'The image is damaged',
  image_too_slow: 'The image takes too long to analyse',
  type_mismatch: 'The file type does not match its content',
  cross_site: 'The request came from another site',
  too_many_requests: 'Too many requests',
  form_expired: 'The form is too old',
  form_used: 'This form has already been sent',
  too_fast: 'The form was sent too soon',
  looks_automatic: 'The form seems to have been filled in by a program',
  busy: 'The server is busy',
  stale_state: 'The state has changed since it was read',
  export_not_ready: 'The export is not ready',
  export_failed: 'The export failed',
  track_not_ready: 'The track file is not scored yet',
  track_failed: 'The track file was not scored',
  case_changed: 'The case has changed since it was read',
  case_not_yours: 'The case is not yours to change',
  case_full: 'The case is full',
  case_file: 'The case file was refused',
  simulation_not_ended: 'There is nothing to restore',
  simulation_ending: 'The simulated traffic is being removed',
  upload_cancelled: 'The analysis was cancelled',
  no_scene: 'The image has no place or scale',
  alert_changed: 'The alert has changed since it was read',
  alert_full: 'The alert holds no more notes',
  alert_state: 'The alert does not allow this now',
  delivery_failed: 'The delivery failed',
  delivery_waiting: 'The delivery is waiting',
  internal: 'Something went wrong on the server',
  unreadable_request: 'The request cannot be read',
  unreadable_address: 'The address cannot be read',
}

export const requestFailures: Language['requestFailures'] = {
  internal: 'The request was not completed. The server log has the error.',
  not_http: 'This is not a valid HTTP/1.1 request.',
  not_json: 'The body is not valid JSON.',
  empty_json: 'The body is empty; JSON was expected.',
  media_type_not_supported: 'The content type is not supported here.',
  body_too_large: 'The body is too large.',
  headers_too_large: 'The headers are larger than 16 kB.',
  chunk_extensions_too_large: 'The extensions of the chunks are larger than 16 kB.',
  expectation_not_supported: 'The header Expect may only be 100-continue.',
  arrived_too_slowly: 'The request took too long to arrive.',
  address_part_too_long: 'A part of the address is too long.',
  address_badly_encoded:
    'The address has invalid percent-encoding: a % must be followed by two hexadecimal digits of valid UTF-8.',
}

export const errors: Language['errors'] = {
  ...requestErrors,
  ...signUpErrors,
  ...alertErrors,
  ...vesselListErrors,
  ...exportErrors,
  ...trackFileErrors,
  ...caseErrors,
  ...formErrors,
  ...imageErrors,
  ...inputFileErrors,
}
