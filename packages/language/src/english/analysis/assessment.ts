import type { AssessmentKind, AssessmentVerdict } from '@varuna/contract/analysis/assessment'
import { formatCount } from '../shared/format-count.ts'

/** Histories of assessed images and reports, and the page of one. */
export const assessmentWords = {
  kinds: {
    image: 'Image',
    vessel_report: 'Fishing report',
    intelligence_report: 'Trafficking report',
  } satisfies Record<AssessmentKind, string>,

  verdicts: {
    oil_spill: 'OIL SPILL',
    clean_water: 'Clean Water',
    rule_broken: 'Rule broken',
    fishing: 'Fishing',
    not_fishing: 'Not fishing',
    high_risk: 'High risk',
    medium_risk: 'Medium risk',
    low_risk: 'Low risk',
    not_assessable: 'Not assessable',
    cannot_say: 'Cannot say',
  } satisfies Record<AssessmentVerdict, string>,

  sending: {
    checking: {
      image: (time: string) => `Checking whether the image sent at ${time} arrived…`,
      vessel_report: (time: string) => `Checking whether the report sent at ${time} arrived…`,
      intelligence_report: (time: string) => `Checking whether the report sent at ${time} arrived…`,
    } satisfies Record<AssessmentKind, (time: string) => string>,
    arrived: {
      image: (time: string) => `The image sent at ${time} arrived. Its result is shown.`,
      vessel_report: (time: string) => `The report sent at ${time} arrived. Its assessment is shown.`,
      intelligence_report: (time: string) => `The report sent at ${time} arrived. Its assessment is shown.`,
    } satisfies Record<AssessmentKind, (time: string) => string>,
    lost: {
      image: (time: string) => `The image sent at ${time} did not arrive. Select it again.`,
      vessel_report: (time: string) =>
        `The report sent at ${time} did not arrive. The form still holds it: submit it again.`,
      intelligence_report: (time: string) =>
        `The report sent at ${time} did not arrive. The form still holds it: submit it again.`,
    } satisfies Record<AssessmentKind, (time: string) => string>,
  },

  draft: 'You typed this report earlier and did not submit it.',
  gone: (message: string) => `This assessment cannot be shown: ${message}`,

  history: {
    titles: {
      image: 'Analysis History',
      vessel_report: 'Report History',
      intelligence_report: 'Assessment History',
    } satisfies Record<AssessmentKind, string>,
    empty: {
      image: 'No analysis history yet.',
      vessel_report: 'No reports yet. Every report that you submit is kept here with its verdict.',
      intelligence_report: 'No assessments yet. Every report that you submit is kept here with its verdict.',
    } satisfies Record<AssessmentKind, string>,
    loading: 'Loading the history…',
    failed: (message: string) => `The history could not be loaded: ${message}`,
    printed: (time: string, filters: readonly string[]) =>
      `Printed ${time}. ${filters.length === 0 ? 'Without filters.' : `Filters: ${filters.join('; ')}.`}`,
    printedPart: (printed: number, count: number, isMore: boolean) =>
      `Printed: ${printed} of ${isMore ? 'more than ' : ''}${formatCount(count)} entries. The CSV file has all of them.`,
    noMatch: 'Nothing matches these filters.',
    clear: 'Clear filters',
    search: 'Search',
    searchHint: {
      image: 'Name of the file',
      vessel_report: 'MMSI',
      intelligence_report: 'ID, port or flag',
    } satisfies Record<AssessmentKind, string>,
    verdict: 'Verdict',
    anyVerdict: 'Any verdict',
    area: {
      name: 'Area',
      map: 'Map of the history',
      unavailable: 'This browser cannot draw the map because WebGL 2 is off. Enter the edges of the area.',
    },
    from: 'From',
    to: 'To',
    columns: { compare: 'Compare', verdict: 'Verdict', time: 'Time', actions: 'Actions' },
    subjects: {
      image: 'File',
      vessel_report: 'MMSI',
      intelligence_report: 'Vessel ID',
    } satisfies Record<AssessmentKind, string>,
    shares: {
      image: 'Oil',
      vessel_report: 'Fishing',
      intelligence_report: 'Score',
    } satisfies Record<AssessmentKind, string>,
    analysedOn: (time: string) => `Analyzed on: ${time}`,
    notes: (count: number) => (count === 1 ? '1 note' : `${count} notes`),
    open: 'Open',
    openOf: (subject: string, time: string) => `Open ${subject}, ${time}`,
    delete: 'Delete',
    deleteOf: (subject: string, time: string) => `Delete ${subject}, ${time}`,
    compareOf: (subject: string, time: string) => `Compare ${subject}, ${time}`,
    deleted: (subject: string) => `${subject} was deleted. It can be restored for 30 days.`,
    undo: 'Undo',
    restored: (subject: string) => `${subject} is back.`,
    actionFailed: (message: string) => `That did not work: ${message}`,
    compare: 'Compare the two',
    compareHint: 'Mark two to compare them.',
    count: (count: number, isMore: boolean) =>
      `${isMore ? 'More than ' : ''}${formatCount(count)} ${count === 1 && !isMore ? 'entry' : 'entries'}`,
    next: 'Next page',
    first: 'First page',
    csv: 'CSV',
    geojson: 'GeoJSON',
    print: 'Print',
    files: 'All that match, as a file',
    dropped: (parameters: string) => `The address has filters that make no sense and were ignored: ${parameters}`,
    showDeleted: 'Deleted entries',
    showKept: 'Kept entries',
    restore: 'Restore',
    restoreOf: (subject: string, time: string) => `Restore ${subject}, ${time}`,
  },

  page: {
    title: (subject: string) => `${subject} - Varuna`,
    description: 'One assessment: verdict, reasons, what is missing, place, notes and the raw response.',
    back: 'Analysis',
    loading: 'Loading the assessment…',
    notFound: 'There is no such assessment. It may have been deleted, or it belongs to another account.',
    failed: (message: string) => `The assessment could not be loaded: ${message}`,
    assessedAt: (time: string) => `Assessed ${time}`,
    kept: 'Kept',
    deletedState: 'Deleted',
    alerted: 'Raised an alert',
    deleted: (time: string, until: string) =>
      `Deleted ${time}. It can be restored until ${until}, and is then removed.`,
    unreadable: 'The stored record is damaged and cannot be read. Its entry is shown.',
    restore: 'Restore',
    delete: 'Delete',
    print: 'Print',
    verdict: 'Verdict',
    reported: 'Reported',
    place: 'Place and time',
    mapLabel: 'Map of the reported position',
    noPlace: 'The place is not known.',
    noTime: 'The time is not known.',
    history: {
      image: 'Other results for this file name',
      vessel_report: 'Other reports of this vessel',
      intelligence_report: 'Other reports of this vessel',
    } satisfies Record<AssessmentKind, string>,
    noOthers: 'None yet.',
    allOf: 'Show all in the history',
    vessel: 'Page of the vessel',
    track: {
      title: 'Track that was read',
      loading: 'Reading the stored track…',
      failed: (message: string) => `The stored track could not be read: ${message}`,
      gone: 'The positions of this time are no longer stored.',
      shown: (positions: number, from: string, to: string) =>
        `${formatCount(positions)} stored ${positions === 1 ? 'position' : 'positions'}, ${from} to ${to} UTC, by speed.`,
      foundBy: {
        mmsi: 'Found by its MMSI.',
        imo: 'Found by its IMO number.',
        name: 'Found by its name, which other vessels may have too.',
        call_sign: 'Found by its call sign.',
      },
    },
    showInTab: 'Show in the Analysis room',
    notes: 'Notes',
    noNotes: 'No notes yet.',
    note: 'Note',
    addNote: 'Add note',
    addingNote: 'Adding…',
    removeNote: 'Remove',
    removeNoteOf: (time: string) => `Remove the note from ${time}`,
    raw: 'Raw response (JSON)',
    rawLabel: 'Raw response',
  },

  compare: {
    title: 'Two assessments side by side',
    pageTitle: 'Compare assessments - Varuna',
    missing: 'Mark two entries of a history to compare them.',
    side: (number: number, title: string) => `${number}: ${title}`,
  },
}
