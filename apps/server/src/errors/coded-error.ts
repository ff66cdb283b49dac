import type { ErrorCode, Fault, FaultParams } from '@varuna/contract/fault'
import type { FaultOfField } from '@varuna/contract/faults/request-fault'
import { languages } from '@varuna/language/languages'
import { textOf } from '@varuna/language/text'

/** The fault of a field; a file rejected as a whole has the fault of the error itself. */
export type FieldError = FaultOfField | ({ readonly field: string } & Fault)

/**
 * An expected failure of a service: the fault with its params, and the fields concerned. Its message is the English text, for the log and
 * the command line; responses use the language of the request.
 */
export class CodedError extends Error {
  /** The code of the problem document. */
  readonly code: ErrorCode
  readonly fault: Fault
  readonly errors: readonly FieldError[]

  constructor(fault: Fault, errors: readonly FieldError[] = []) {
    super(textOf(languages[0].errors, fault))
    this.code = fault.code.split('.')[0] as ErrorCode
    this.fault = fault
    this.errors = errors
  }
}

type Arguments<Code extends Fault['code']> =
  FaultParams<Code> extends Readonly<Record<string, never>> ? [] : [params: FaultParams<Code>]

/** Creates an error whose fault concerns no field. */
export function codedError<Code extends Fault['code']>(code: Code, ...[params]: Arguments<Code>): CodedError {
  return new CodedError({ code, params: params ?? {} } as Fault)
}

/** Creates an `invalid_input` error of one field. */
export function fieldError(fault: FaultOfField): CodedError {
  return new CodedError({ code: 'invalid_input.fields', params: { faults: [fault] } }, [fault])
}
