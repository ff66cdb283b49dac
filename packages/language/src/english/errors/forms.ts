import type { FormFault } from '@varuna/contract/faults/form-fault'
import type { Texts } from '../../text.ts'

const oneFile = (field: string) => `Send one file in a field named ${field}, and nothing else.`

export const formErrors: Texts<FormFault> = {
  not_a_form: ({ field }) => `The body must be a multipart form with one file in a field named ${field}.`,
  'bad_form.no_boundary': () => 'The content type of the form must have a boundary of 1 to 70 characters.',
  'bad_form.wrong_beginning': () => 'The form must begin with the boundary named in its content type.',
  'bad_form.boundary_not_on_its_line': () => 'The boundary must be on a line of its own.',
  'bad_form.header_without_end': () =>
    'The header of the first part has no end. The form was cut short, or the header is too long.',
  'bad_form.no_disposition': () => 'The first part has no Content-Disposition of form-data with a name.',
  'bad_form.cut_in_file': () => 'The form was cut short: the boundary that ends the file is missing.',
  'bad_form.cut_at_end': () => 'The form was cut short: it does not end with its boundary.',
  'bad_form.bytes_after_end': () => 'The form must end with its closing boundary, but more bytes follow.',
  'bad_form.several_parts': ({ field }) => `The form contains more than one part. ${oneFile(field)}`,
  'bad_form.connection_ended': () => 'The connection ended before the form was complete.',
  'no_file.empty_form': ({ field }) => `The form is empty. ${oneFile(field)}`,
  'no_file.other_part': ({ field, kind, name }) =>
    `The form contains a ${kind} named ${JSON.stringify(name)}. ${oneFile(field)}`,
  'no_file.empty': () => 'The file is empty.',
  file_too_large: ({ maxMegabytes }) => `The file is larger than ${maxMegabytes} MB.`,
}
