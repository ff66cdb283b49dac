export type ErrorCode =
  | 'invalid_input'
  | 'signed_out'
  | 'email_taken'
  | 'wrong_credentials'
  | 'on_land'
  | 'not_found'
  | 'file_gone'
  | 'original_changed'
  | 'unreadable'
  | 'storage_full'
  | 'no_file'
  | 'bad_form'
  | 'not_a_form'
  | 'too_slow'
  | 'file_too_large'
  | 'too_many_pixels'
  | 'not_an_image'
  | 'truncated'
  | 'damaged_image'
  | 'image_too_slow'
  | 'type_mismatch'
  | 'cross_site'
  | 'too_many_requests'
  | 'form_expired'
  | 'form_used'
  | 'too_fast'
  | 'looks_automatic'
  | 'busy'
  | 'stale_state'

export interface FieldError {
  field: string
  message: string
}

/** An expected failure of a service: a stable code, a message for people, and the fields it concerns. */
export class CodedError extends Error {
  readonly code: ErrorCode
  readonly errors: FieldError[]

  constructor(code: ErrorCode, message: string, errors: FieldError[] = []) {
    super(message)
    this.code = code
    this.errors = errors
  }
}
