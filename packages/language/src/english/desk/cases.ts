import type { CaseEntryKind } from '@varuna/contract/desk/case-entry'
import { formatCount } from '../shared/format-count.ts'
import type { StatingFile } from '@varuna/contract/desk/case-report'
import { fileStates, originText } from './case-origin.ts'

const count = (number: number, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${formatCount(number)} ${many}`

const kinds: Readonly<Record<CaseEntryKind, string>> = {
  alert: 'Alert',
  assessment: 'Assessment',
  event: 'Event',
  track: 'Track',
  vessel: 'Vessel',
  place: 'Place',
  note: 'Note',
  attachment: 'Attachment',
}

/** The room of cases, the page of a case, and adding to one from elsewhere. */
export const caseWords = {
  pageTitle: 'Cases - Varuna',
  pageDescription: 'Alerts, assessments, tracks and files that belong together, shared and exported.',
  title: (title: string) => `${title} - Case - Varuna`,
  heading: 'Cases',
  lead: 'Alerts, assessments, tracks and files that belong together. Each is a copy from when it was added, with who added it.',

  list: {
    label: 'Cases',
    create: 'New case',
    import: 'Import a case',
    importing: 'Importing…',
    importHint: 'A ZIP file that another Varuna exported.',
    imported: (title: string) => `“${title}” was imported.`,
    importedBefore: 'The same file was imported before. Both are kept; delete the one that you do not need.',
    openImported: 'Open the imported case',
    openEarlier: 'Open the earlier one',
    importFailed: (message: string) => `The case was not imported. ${message}`,
    state: 'State',
    states: { all: 'All', open: 'Open', closed: 'Closed', deleted: 'Deleted' },
    mine: 'Assigned to me',
    search: 'Search titles',
    columns: { title: 'Case', state: 'State', entries: 'Entries', assignee: 'Assigned to', changed: 'Last changed' },
    nobody: 'Nobody',
    shared: (owner: string) => `owned by ${owner}`,
    count: (cases: number, isMore: boolean) =>
      isMore ? `more than ${count(cases, 'case', 'cases')}` : count(cases, 'case', 'cases'),
    since: (time: string) => `Changed by others since ${time} UTC`,
    anySince: 'Changed at any time',
    deletedHint: (days: number) => `Deleted cases are kept for ${days} days. Then they are removed with their files.`,
    noneDeleted: 'No case of yours is deleted.',
    restoreUntil: (time: string) => `Can be restored until ${time} UTC`,
    restore: 'Restore',
    restoreLabel: (title: string) => `Restore: ${title}`,
    restored: 'The case was restored.',
    notRestored: (message: string) => `The case was not restored. ${message}`,
    more: 'Show more',
    loading: 'Loading cases…',
    failed: (message: string) => `The cases could not be loaded. ${message}`,
    noneFound: 'No case matches. Change or clear the filters.',
    clear: 'Clear filters',
    dropped: (parameters: readonly string[]) => `Not understood and left out: ${parameters.join(', ')}.`,
    empty: {
      title: 'No cases yet',
      text: 'A case gathers what belongs together and keeps it as it was: alerts, assessments, images, tracks, notes and files. Invite colleagues to it, and export it with a report.',
      steps: [
        'Open a case with a title, such as the vessel and the place.',
        'On the page of an alert, an assessment, a vessel or an event, choose “Add to case”.',
        'Invite others to it, close it when it is done, and export it as one ZIP file.',
      ],
    },
  },

  form: {
    title: 'Title',
    titleHint: 'Such as “Slick off Konkan, 31 January”.',
    summary: 'Summary',
    create: 'Open case',
    creating: 'Opening…',
    failed: (message: string) => `The case was not opened. ${message}`,
  },

  page: {
    notFound: 'There is no such case, or it is not shared with you.',
    back: 'All cases',
    loading: 'Loading the case…',
    failed: (message: string) => `The case could not be loaded. ${message}`,
    states: { open: 'Open', closed: 'Closed' },
    access: { owner: 'Yours', write: 'Shared with you, to write', read: 'Shared with you, to read' },
    owner: 'Owner',
    assignee: 'Assigned to',
    nobody: 'Nobody',
    created: 'Opened',
    changed: 'Last changed',
    close: 'Close case',
    reopen: 'Reopen case',
    export: 'Export as ZIP',
    kml: 'KML',
    kmlHint: 'Places, tracks and AIS gaps of the case, for a chart plotter or a globe',
    checking: 'Checking files…',
    exportRest: 'Export without them',
    incomplete: (parts: number) => `The export will lack ${count(parts, 'part', 'parts')} of the case:`,
    moreLeftOut: (parts: number) => `${formatCount(parts)} more are named in the manifest of the export.`,
    notExported: (message: string) => `The case was not exported. ${message}`,
    origin: originText,
    stated: (fields: readonly ('title' | 'summary' | 'state')[]) =>
      `This case was imported. Stated by its file and not changed here: ${fields.join(', ')}.`,
    edit: 'Edit',
    summary: 'Summary',
    noSummary: 'No summary yet.',
    remove: 'Delete case',
    removing: 'Deleting…',
    removed: (title: string, members: number) =>
      members === 0
        ? `“${title}” was deleted.`
        : `“${title}” was deleted, also for ${count(members, 'account', 'accounts')} that it was shared with.`,
    restoreUntil: (time: string) => `You can restore it until ${time} UTC.`,
    undo: 'Undo',
    notRemoved: (message: string) => `The case was not deleted. ${message}`,
    notRestored: (message: string) => `The case was not restored. ${message}`,
    notSaved: (message: string) => `Nothing was saved. ${message}`,
    notRefreshed: (message: string) => `The case could not be refreshed. ${message}`,
  },

  edit: {
    title: 'Edit case',
    save: 'Save',
    saving: 'Saving…',
    changedMeanwhile: (title: string) =>
      `Somebody else has changed the case; its title is now “${title}”. What you typed is still here. Save again to replace it.`,
    failed: (message: string) => `Nothing was saved. ${message}`,
  },

  entries: {
    title: (entries: number) => `Entries (${formatCount(entries)})`,
    list: 'Entries, the oldest first',
    empty:
      'Nothing has been added yet. Add a note or a file here, or choose “Add to case” on the page of an alert, an assessment, a vessel or an event.',
    kinds,
    simulated: 'Simulated',
    addedBy: (name: string, time: string) => `Added by ${name}, ${time}`,
    statedAddedBy: (file: StatingFile, name: string, time: string) => `${fileStates(file)} added by ${name}, ${time}`,
    leftOut: {
      missing: (name: string, size: string) =>
        `${name} (${size}) did not come with the imported file: it was gone from the server that exported the case.`,
      changed: (name: string, size: string) =>
        `${name} (${size}) did not come with the imported file: on the server that exported the case it was no longer the file that was added.`,
    },
    original: 'Open the original',
    originalGone: 'You have no access to the original, or it is gone. The case keeps what was copied.',
    vessel: 'Open the vessel',
    download: (name: string, size: string) => `Download ${name} (${size})`,
    digest: 'SHA-256',
    picture: (title: string) => `Picture of: ${title}`,
    sketch: (title: string) => `${title}: its line, north up. A ring is where it begins, a disc where it ends.`,
    whole: 'Show the whole note',
    raw: 'What was copied',
    loadingRaw: 'Loading…',
    rawFailed: (message: string) => `It could not be loaded. ${message}`,
    remove: 'Remove',
    removeLabel: (title: string) => `Remove: ${title}`,
    removed: (title: string) => `Removed: ${title}`,
    undo: 'Undo',
    notRemoved: (message: string) => `It was not removed. ${message}`,
    restore: 'Restore',
    restoreLabel: (title: string) => `Restore: ${title}`,
    notRestored: (message: string) => `It was not restored. ${message}`,
    removedList: (entries: number) => `Removed (${formatCount(entries)})`,
    removedBy: (name: string, time: string) => `Removed by ${name}, ${time}`,
    unreadable: (entries: number) => `${count(entries, 'entry', 'entries')} cannot be read. The others are shown.`,
    loading: 'Loading entries…',
    failed: (message: string) => `Not all entries could be loaded. ${message}`,
  },

  add: {
    title: 'Add',
    note: 'Note',
    addNote: 'Add note',
    noteAdded: 'The note was added.',
    adding: 'Adding…',
    file: 'File',
    fileHint: 'Any file of at most 20 MB. It is kept as it is, with its SHA-256.',
    choose: 'Choose a file',
    uploading: (name: string, percent: number) => `Uploading ${name}: ${percent}%`,
    uploaded: (name: string) => `${name} was added.`,
    cancel: 'Cancel',
    failed: (message: string) => `It was not added. ${message}`,
    tooLarge: (name: string) => `${name} is larger than 20 MB.`,
    closed: 'The case is closed. Reopen it to go on.',
    place: 'Place',
    placeName: 'Name of the place',
    latitude: 'Latitude',
    longitude: 'Longitude',
    latitudeHint: 'Degrees north, such as 18.92. South is negative.',
    longitudeHint: 'Degrees east, such as 72.84. West is negative.',
    addPlace: 'Add place',
    placeAdded: 'The place was added.',
  },

  map: {
    title: 'Map',
    label: 'Map of the places and tracks of the case',
    none: 'No entry has a place yet.',
    again: 'Received again',
    receivedAgain: (time: string, position: string) => `received again ${time}, ${position}`,
    time: 'Time',
  },

  timeline: {
    title: 'Timeline',
    earlier: (lines: number) => `Show ${count(lines, 'earlier line', 'earlier lines')}`,
    notLoaded: (reason: string) => `Earlier lines could not be loaded. ${reason}`,
    stated: fileStates,
    statedHint: (lines: number) =>
      `${count(lines, 'line was', 'lines were')} imported with the case. This server did not see what they state and cannot check it.`,
  },

  invitations: {
    title: (count: number) => (count === 1 ? 'An invitation' : `${count} invitations`),
    hint: 'You see a case after you accept. Anybody can choose a name: accept only invitations that you expect.',
    by: (name: string) => `${name} invites you to a case`,
    access: { read: 'To read', write: 'To read and write' },
    until: (day: string) => `Open until ${day}.`,
    accept: 'Accept',
    acceptLabel: (name: string) => `Accept the invitation from ${name}`,
    decline: 'Decline',
    declineLabel: (name: string) => `Decline the invitation from ${name}`,
    block: 'Decline and block',
    blockLabel: (name: string) => `Decline, and block invitations from ${name}`,
    blocked: (count: number) => `Blocked (${count})`,
    blockedHint: 'You get no invitations from these people. They do not see that you block them.',
    unblock: 'Unblock',
    unblockLabel: (name: string) => `Unblock ${name}`,
    failed: (message: string) => `Nothing was changed. ${message}`,
    notLoaded: (message: string) => `Your invitations could not be loaded. ${message}`,
  },

  members: {
    title: 'People',
    owner: 'Owner',
    access: { read: 'May read', write: 'May write' },
    account: 'Email address or name',
    accountHint: 'As the person signs in here. You share the copies in this case, not the originals.',
    right: 'Right',
    rightOf: (name: string) => `Right of ${name}`,
    invite: 'Invite',
    inviting: 'Inviting…',
    invitationSent: (account: string) =>
      `${account} is invited. If this account exists here, it finds the invitation under Cases, and sees the case only after accepting.`,
    invited: 'Invited',
    invitedHint: 'Varuna does not show whether such an account exists or has declined.',
    notAccepted: (right: string, day: string) => `${right}, once accepted. Open until ${day}.`,
    withdraw: 'Withdraw',
    withdrawLabel: (account: string) => `Withdraw the invitation of ${account}`,
    none: 'Shared with nobody.',
    failed: (message: string) => `Nothing was changed. ${message}`,
    end: 'End sharing',
    endLabel: (name: string) => `End sharing with ${name}`,
    leave: 'Leave this case',
    assign: 'Assigned to',
  },

  addTo: {
    open: 'Add to case',
    title: 'Add to a case',
    choose: 'Open cases that you may write to',
    entries: (entries: number) => count(entries, 'entry', 'entries'),
    none: 'You have no open case yet.',
    noneFound: 'No open case has this in its title.',
    original: 'The people in the case can download the original file, with the camera data and position in it.',
    add: 'Add',
    addLabel: (title: string) => `Add to “${title}”`,
    newCase: 'Or open a new case',
    titleTaken:
      'An open case has this title already. Add to that one, or change the title so that you can distinguish the two.',
    createAndAdd: 'Open case and add',
    adding: 'Adding…',
    added: 'Added to',
    failed: (message: string) => `It was not added. ${message}`,
  },

  bytes: (bytes: number) =>
    bytes < 1024
      ? `${bytes} B`
      : bytes < 1024 * 1024
        ? `${(bytes / 1024).toFixed(0)} kB`
        : `${(bytes / 1024 / 1024).toFixed(1)} MB`,
}
