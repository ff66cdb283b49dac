import type { CaseFault, CaseFileFault } from '@varuna/contract/faults/case-fault'
import { textOf, type Texts } from '../../text.ts'
import { fields } from '../shared/fields.ts'

export const caseErrors: Texts<CaseFault | CaseFileFault> = {
  case_changed: ({ present: { title, version } }) =>
    `Somebody else has changed the case “${title}”; it is now at version ${version}. Your change was not stored.`,
  'case_not_yours.read_only': () => 'This case is shared with you to read. Ask its owner for the right to write.',
  'case_not_yours.not_owner': () => 'Only the owner of a case can share it.',
  'case_full.cases': ({ maximum }) =>
    `You own ${maximum.toLocaleString('en')} cases, the most that one account can own.`,
  'case_full.entries': ({ maximum }) =>
    `A case has at most ${maximum.toLocaleString('en')} entries, removed ones included. Start another case.`,
  'case_full.events': ({ maximum }) =>
    `A case has at most ${maximum.toLocaleString('en')} lines in its timeline. Start another case.`,
  'case_full.members': ({ maximum }) => `A case is shared with at most ${maximum} people.`,
  'case_full.invitations': ({ maximum }) =>
    `You have ${maximum} open invitations, the most that one account can have. Withdraw one first.`,
  'case_full.files': ({ maxMegabytes }) =>
    `The files of a case may take up at most ${maxMegabytes} MB. Start another case.`,
  'case_full.records': ({ maxMegabytes }) =>
    `The copied records of a case may take up at most ${maxMegabytes} MB. Start another case.`,
  'case_full.account': ({ maxMegabytes }) => `The files of all your cases may take up at most ${maxMegabytes} MB.`,
  'invalid_input.member_already': ({ name }) =>
    `The case is shared with ${name} already. Change the right of ${name} in the list, or enter the email address of somebody else.`,
  'invalid_input.not_a_member': () => 'A case can be assigned to its owner or to somebody with whom it is shared.',
  'invalid_input.shared_with_owner': () => 'The case belongs to this account already.',
  'invalid_input.no_positions': ({ mmsi }) =>
    `No position of vessel ${mmsi} is stored in this period. Choose another period.`,
  'invalid_input.too_many_track_positions': ({ maxPositions }) =>
    `The track has more than ${maxPositions.toLocaleString('en')} positions in this period. Choose a shorter one.`,
  'invalid_input.private_key': () =>
    'This is a private key. It was not stored. The sender must not use it any longer; ask for the public key.',
  'invalid_input.not_a_public_key': () =>
    'This is not an Ed25519 public key in PEM. It begins with -----BEGIN PUBLIC KEY-----; a partner downloads it on its Sources page.',
  'invalid_input.own_name': () => 'This name is that of this installation, or looks like it. Name the partner.',
  'invalid_input.own_key': () => 'This is the key of this installation. Its own exports are recognised already.',
  'invalid_input.key_known': () => 'This key is in the list already, or a name that looks like this one.',
  'invalid_input.keys_full': ({ maximum }) => `At most ${maximum} keys of partners can be stored. Remove one first.`,
  'not_found.partner_key': ({ fingerprint }) => `No key of a partner has the fingerprint ${fingerprint}.`,
  'busy.case_files': () => 'Too many cases are being exported. Try again in a minute.',
  'too_many_requests.case_exports': () =>
    'Another case of yours is being exported. Try again when its download has finished.',
  'case_file.not_zip': () => 'This is not a ZIP file.',
  'case_file.cut': () => 'The ZIP file is cut short: its end is missing.',
  'case_file.encrypted': () => 'The ZIP file is encrypted.',
  'case_file.not_a_case': () =>
    'This ZIP file is not a case of Varuna: it has no manifest.json of a case. Nothing was imported.',
  'case_file.newer': ({ form, knownForm }) =>
    `The case was exported by a newer Varuna: its form is ${form}, and this one reads up to ${knownForm}. Update Varuna first.`,
  'case_file.missing_file': ({ name }) => `The file ${name} is missing in the ZIP file. Nothing was imported.`,
  'case_file.unlisted_file': ({ name }) =>
    `The file ${name} is not named in manifest.json, so it was added later. Nothing was imported.`,
  'case_file.name_twice': ({ name }) => `The ZIP file has two files named ${name}. Nothing was imported.`,
  'case_file.unsafe_name': ({ name }) =>
    `The ZIP file has a file with the unsafe name ${JSON.stringify(name)}. Nothing was imported.`,
  'case_file.altered': ({ name }) =>
    `The file ${name} was altered: its SHA-256 or its size is not that of manifest.json. Nothing was imported.`,
  'case_file.damaged': ({ name, reason }) => `The file ${name} in the ZIP file is damaged: ${reason}.`,
  'case_file.unreadable_part': ({ name, reason }) =>
    `The file ${name} cannot be read: ${reason}. Nothing was imported.`,
  'case_file.refused_value': ({ name, entry, line, field, fault }) =>
    `${[
      name,
      ...(entry === null ? [] : [`entry ${entry}`]),
      ...(line === null ? [] : [`line ${line} of the timeline`]),
      `field “${field}”`,
    ].join(', ')}: ${textOf(fields, fault)}. Nothing was imported.`,
  'case_file.part_too_large': ({ name, maxMegabytes }) =>
    `The file ${name} unpacks to more than the ${maxMegabytes} MB allowed. Nothing was imported.`,
  'case_file.expands_too_much': ({ times }) =>
    `The ZIP file unpacks to more than ${times} times its size, which no case does. Nothing was imported.`,
  'case_file.too_large': ({ maxMegabytes }) => `The ZIP file of a case may be at most ${maxMegabytes} MB.`,
  'case_file.too_many_files': ({ maximum }) =>
    `The ZIP file has more than ${maximum.toLocaleString('en')} files, which no case has.`,
}
