import { formatPosition } from '../shared/position-text.ts'
import { formatMmsi } from '@varuna/units/mmsi'
import type { CaseEntryKind } from '@varuna/contract/desk/case-entry'
import type { Language } from '../../language.ts'
import { groupedFingerprint } from '../shared/fingerprint.ts'
import { fileStates, importResult, originText } from './case-origin.ts'
import { caseReadme } from './case-readme.ts'
import { howSureOf } from '../watch/event-measures.ts'
import { vesselPageWords } from '../watch/vessel-page.ts'
import { eventKindNames } from '../watch/event-kinds.ts'
import { probabilityPercent } from '../shared/format-values.ts'
import { removedAccount } from '../people/removed-account.ts'

const kinds: Readonly<Record<CaseEntryKind, string>> = {
  alert: 'the alert',
  assessment: 'the assessment',
  event: 'the event',
  track: 'the track',
  vessel: 'the vessel',
  place: 'the place',
  note: 'a note',
  attachment: 'the attachment',
}

const imageVerdicts = {
  oil_spill: 'Oil spill',
  clean_water: 'Clean water',
  cannot_say: 'Cannot say',
}

const vesselText = (mmsi: number, name: string | null) =>
  name === null ? `MMSI ${formatMmsi(mmsi)}` : `${name} (MMSI ${formatMmsi(mmsi)})`
const entryText = (kind: CaseEntryKind, what: string) => (what === '' ? kinds[kind] : `${kinds[kind]} ${what}`)
const minute = (time: string) => `${time.slice(0, 10)} ${time.slice(11, 16)}`

const nameOf = (name: string) => name || removedAccount

export const cases: Language['cases'] = {
  entries: {
    vessel_report: ({ mmsi }) => `Fishing report of ${vesselText(mmsi, null)}`,
    intelligence_report: ({ vesselId }) => `Trafficking assessment of ${vesselId}`,
    image: ({ filename }) => `Image ${filename}`,
    event: ({ kind, mmsi, name }) =>
      mmsi === null ? eventKindNames[kind] : `${eventKindNames[kind]}, ${vesselText(mmsi, name)}`,
    track: ({ mmsi, name, from, to }) => `Track of ${vesselText(mmsi, name)}, ${minute(from)} to ${minute(to)} UTC`,
    vessel: ({ mmsi, name }) => vesselText(mmsi, name),
    place: ({ name }) => name,
    note: ({ beginning }) => beginning,
    attachment: ({ name }) => name,
  },
  changes: {
    create: ({ title }) => `Created the case “${title}”`,
    import: ({ title, signature, from }) =>
      `Imported the case “${title}” ${signature === null ? 'from a ZIP file' : importResult[signature](from)}`,
    rename: ({ from, to }) => `Renamed the case from “${from}” to “${to}”`,
    summarise: () => 'Changed the summary',
    close: () => 'Closed the case',
    reopen: () => 'Reopened the case',
    delete: () => 'Deleted the case',
    restore: () => 'Restored the case',
    assign: ({ name }) => (name === null ? 'Removed the assignment' : `Assigned the case to ${nameOf(name)}`),
    add_entry: ({ kind, what }) => `Added ${entryText(kind, what)}`,
    remove_entry: ({ kind, what }) => `Removed ${entryText(kind, what)}`,
    restore_entry: ({ kind, what }) => `Restored ${entryText(kind, what)}`,
    join: ({ name, access }) => `Accepted the invitation from ${nameOf(name)}, to ${access}`,
    share: ({ name, access }) => `Shared the case with ${nameOf(name)}, to ${access}`,
    unshare: ({ name }) => `Stopped sharing the case with ${nameOf(name)}`,
    share_team: ({ team }) => `Shared the case with the team ${team}`,
    unshare_team: ({ team }) => `Stopped sharing the case with the team ${team}`,
    leave: () => 'Left the case: the account was removed',
    hand_over: ({ name }) => `Handed the case over to ${nameOf(name)}: the account was removed`,
  },
  report: {
    case: 'Case',
    states: { open: 'Open', closed: 'Closed' },
    owner: 'Owner',
    assignee: 'Assigned to',
    nobody: 'Nobody',
    created: 'Created',
    changed: 'Last changed',
    origin: 'Imported',
    signed: (installation, fingerprint) =>
      `Signed by ${installation} with the key ${groupedFingerprint(fingerprint)}. README.txt explains how to verify it.`,
    unsigned:
      'This document has no signature. The ZIP of the case has the same report, signed, with the files and case.json.',
    readme: caseReadme,
    exported: (time, by) => `Exported ${time} by ${by}`,
    summary: 'Summary',
    noSummary: 'No summary was written.',
    map: 'Map',
    noPlaces: 'No entry of this case has a place.',
    mapSource: 'Coastline © OpenStreetMap contributors, ODbL. Positions as they were when they were added.',
    entries: (count) => `Entries (${count.toLocaleString('en')})`,
    noEntries: 'The case has no entries.',
    addedBy: (name, time) => `Added by ${name}, ${time}`,
    statedAddedBy: (name, time, file) => `${fileStates(file)} added by ${name}, ${time}`,
    statedBy: (name, file) => `${fileStates(file)} ${name}`,
    statedFields: (stated) => `As the imported file states: ${stated.join(', ')}`,
    statedHint: 'A bar marks what was imported with the case. This server did not see it happen.',
    leftOut: (count) =>
      count === 1
        ? 'This export is not complete: 1 part was left out.'
        : `This export is not complete: ${count.toLocaleString('en')} parts were left out.`,
    moreLeftOut: (count) => `${count.toLocaleString('en')} more are named in manifest.json.`,
    leftOutReasons: {
      missing: (entry, name) => `Entry ${entry}: the file ${name ?? ''} is gone from the server that stored it.`,
      changed: (entry, name) =>
        `Entry ${entry}: the stored file ${name ?? ''} is not the one that was added; its SHA-256 differs.`,
      unreadable: (entry) => `Entry ${entry}: what was stored cannot be read.`,
    },
    simulated: 'SIMULATED: made by a simulation, not a real vessel',
    imageVerdict: (verdict, probability) =>
      `${imageVerdicts[verdict]}${probability === null ? '' : `, probability of oil ${probabilityPercent(probability)}`}.`,
    missing: (texts) => `Missing: ${texts.join('; ')}.`,
    textGoesOn: '… (the whole text is in case.json)',
    moreEntries: (count) => `${count.toLocaleString('en')} more entries are in case.json.`,
    timeline: 'Timeline',
    moreLines: (count) => `${count.toLocaleString('en')} earlier lines are in case.json.`,
    digests: 'Files and their SHA-256',
    digestsExplained:
      'The digest of a file shows whether it was changed since the export. manifest.json has those of this report, too.',
    digestsOfCase:
      'The digest of a file shows whether it was changed since it was added. The files are in the ZIP of the case.',
    file: 'File',
    bytes: 'bytes',
    nauticalMiles: (count) => `${count.toLocaleString('en')} nm`,
    receivedAgain: (time, position) => `received again ${time}, ${position}`,
    event: (event) => {
      const { from, to, rule } = event
      const hours = to === null ? null : (Date.parse(to) - Date.parse(from)) / 3_600_000
      return [
        hours === null ? 'Not ended when it was added.' : `Lasted ${vesselPageWords.measures.hours(hours)}.`,
        [`Rule ${rule}.`, vesselPageWords.rules[rule] ?? ''].join(' ').trim(),
        `How sure: ${howSureOf(event)}.`,
        vesselPageWords.event.noOffence,
      ].join(' ')
    },
    howSure: howSureOf,
    gapEnds:
      'The number before the dot is that of the entry. ·1: last received before the silence. ·2: received again. The dashed line between them is not a route: where the vessel sailed is not known.',
    page: (page) => `Page ${page}`,
    glyphsMissing: 'Characters that the fonts of this report lack are shown as \u25a1.',
  },
  origin: originText,
  position: formatPosition,
}
