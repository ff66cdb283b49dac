import type { Alert } from '@varuna/contract/alert'
import type { AlertAction, AlertState, DismissalReason, QueueOrder } from '@varuna/contract/desk/alert-queue'
import { MAX_MENTIONS_OF_NOTE, type Unreached } from '@varuna/contract/desk/mention'
import { formatCount } from '../shared/format-count.ts'
import { utcDay } from '../shared/format-values.ts'

const alerts = (count: number) => (count === 1 ? '1 alert' : `${formatCount(count)} alerts`)

const MAX_NAMED = 8
const listFormat = new Intl.ListFormat('en-GB')

/** The first names, and how many more there are. */
const names = (all: readonly string[]): string => {
  const more = all.length - MAX_NAMED
  const left = more > 0 ? [`${formatCount(more)} ${more === 1 ? 'other' : 'others'}`] : []
  return listFormat.format([...all.slice(0, MAX_NAMED), ...left])
}

/** Alerts: the Alerts room, the page of an alert, and what every room says of them. */
export const alertWords = {
  pageTitle: 'Alerts - Varuna',
  pageDescription: 'What needs attention now: every alert, with its reasons and what was done about it.',
  title: 'Alerts',
  alertTitle: (title: string) => `${title} - Varuna`,

  kinds: {
    oil: 'Oil',
    fishing: 'Fishing',
    trafficking: 'Trafficking',
    vessel: 'Vessel behaviour',
    watch_list: 'Watch list',
  } satisfies Record<Alert['kind'], string>,

  codes: {
    oil_spill: 'Oil spill',
    illegal_fishing: 'Illegal fishing',
    illegal_fishing_outside_zones: 'Illegal fishing, outside zones',
    probable_fishing: 'Probable fishing',
    fishing_report_on_land: 'Fishing report on land',
    high_risk_vessel: 'High-risk vessel',
    risk_level_rose: 'Risk has risen',
    vessel_on_land: 'Position on land',
    vessel_dark: 'Vessel dark',
    encounter_at_sea: 'Encounter at sea',
    vessel_spoofing: 'False positions',
    positions_jammed: 'Jammed positions',
    identity_changed: 'Change of identity',
    loitering_at_sea: 'Loitering',
    closed_zone_entered: 'Fishing vessel in a closed zone',
    fishing_in_zone: 'Fishing in a zone',
    vessels_met: 'Vessels together, not at sea',
    zone_entered: 'Vessel in a zone',
    port_entered: 'Port call',
    area_entered: 'Vessel entered your area',
    area_left: 'Vessel left your area',
    fishing_assessed: 'Fishing report',
    risk_assessed: 'Trafficking assessment',
    watched_vessel_appeared: 'Watched vessel appeared',
    watched_vessel_moved: 'Watched vessel moved',
    watched_vessel_dark: 'Watched vessel dark',
  } satisfies Record<Alert['code'], string>,

  /** Default title of a case that is opened from an alert. */
  caseTitle: (title: string, subject: string, time: string) => `${title}: ${subject}, ${utcDay(Date.parse(time))}`,

  states: {
    open: 'Open',
    acknowledged: 'Acknowledged',
    confirmed: 'Confirmed',
    dismissed: 'Dismissed',
    needs_evidence: 'Needs evidence',
  } satisfies Record<AlertState, string>,

  actions: {
    acknowledge: 'Acknowledge',
    confirm: 'Confirm',
    dismiss: 'Dismiss…',
    need_evidence: 'Needs evidence',
    reopen: 'Reopen',
    undo: 'Undo',
    undoWithReason: 'Undo…',
    note: 'Add a note',
    assignMe: 'Assign to me',
    assignNobody: 'Assign to nobody',
    assignTo: 'Assign to',
    assignPerson: (name: string) => `Assign to ${name}`,
    label: 'What to do',
    busy: 'Saving…',
  },

  reasons: {
    false_position: 'The position is wrong',
    known_activity: 'Known, harmless activity',
    authorised: 'It is authorised',
    wrong_identity: 'Wrong vessel or identity',
    poor_image: 'The image is too poor',
    duplicate: 'Duplicate of another alert',
    other: 'Something else',
  } satisfies Record<DismissalReason, string>,

  notify: {
    label: 'New alerts',
    sound: 'Play a sound',
    desktop: 'Notify on the desktop, also when an alert is assigned to you or a note names you',
    assigned: (code: string, by: string | null) =>
      `${by === null ? 'Assigned to you' : `${by} assigned to you`}: ${code}`,
    mentioned: (code: string, by: string | null) =>
      `${by === null ? 'A note names you' : `${by} named you in a note`}: ${code}`,
    mute: 'Mute all sounds, the horn too',
    denied: 'This browser blocks notifications from this site. Allow them in its settings for this site.',
    unsupported: 'This browser shows notifications only from sites opened over HTTPS.',
  },

  /** One line of the history. */
  changes: {
    raise: 'Raised',
    raise_again: 'Raised again',
    acknowledge: 'Acknowledged',
    confirm: 'Confirmed',
    dismiss: 'Dismissed',
    need_evidence: 'Needs evidence',
    reopen: 'Reopened',
    undo: 'Undone',
    assign: 'Assigned',
    note: 'Note',
  } satisfies Record<AlertAction, string>,
  open: 'Open the alert',
  byVaruna: 'Varuna',
  assignedTo: (name: string) => `Assigned to ${name}`,
  assignedToNobody: 'Assigned to nobody',
  nowIn: (state: string) => `now ${state.toLowerCase()}`,
  times: (count: number) => `×${formatCount(count)}`,
  timesLong: (count: number) => `raised ${formatCount(count)} times`,

  header: {
    label: (open: number, simulated: number) =>
      `${alerts(open)} open${simulated === 0 ? '' : `, ${formatCount(simulated)} simulated`}`,
    simulated: (count: string) => `${count} sim.`,
    unknown: 'Open alerts: not known',
  },

  withheld: {
    label: 'Alerts that were not raised',
    ofFeed: (count: number, feed: string | null, hours: number) =>
      `${formatCount(count)} more ${count === 1 ? 'alert' : 'alerts'} ${feed === null ? 'about vessels from outside this server’s feeds' : `from ${feed}`} ${count === 1 ? 'was' : 'were'} not raised in the last ${hours} hours: the hourly limit was reached.`,
    waiting: (count: number) =>
      `${formatCount(count)} ${count === 1 ? 'event waits until its vessel is' : 'events wait until their vessels are'} confirmed by more reports. A vessel that is received about once a day needs days for that.`,
    show: 'Show which',
    listTitle: 'Events that wait',
    waitingVessels: 'Until their vessels have sent more',
    listLoading: 'Loading what waits…',
    listFailed: (message: string) => `What waits could not be loaded. ${message}`,
    listEmpty: 'Nothing waits any more.',
    listIntro: 'Each raises its alert once its vessels have sent enough. One that waits for 48 hours raises none.',
    listShown: (shown: number, total: number) =>
      `The latest ${formatCount(shown)} of ${formatCount(total)} are listed.`,
    columns: ['Vessel', 'What is missing', 'Event', 'Waits since'],
    missing: {
      positions: (has: number, needs: number) => `${formatCount(has)} of ${formatCount(needs)} positions in one track`,
      minutes: (has: number, needs: number) =>
        `its track spans ${formatCount(Math.floor(has))} of ${formatCount(needs)} minutes`,
      reception: (has: number, needs: number) =>
        `received for ${formatCount(Math.floor(has))} of ${formatCount(needs)} minutes`,
      certain_position: 'its latest position may be false',
    },
    nothingMissing: (time: string) => `Nothing: the event is looked at again at ${time}`,
    unconfirmed: (count: number, hours: number) =>
      `${formatCount(count)} ${count === 1 ? 'event' : 'events'} of vessels that were not received again raised no alert in the last ${hours} hours.`,
  },

  queue: {
    label: 'Alerts',
    hint: 'j and k move, Enter opens, x selects, the right and left arrows show and hide the alerts of a vessel.',
    loading: 'Loading alerts…',
    failed: (message: string) => `The alerts could not be loaded. ${message}`,
    empty: 'Nothing is waiting for you.',
    emptyHint:
      'An alert appears here when an image shows oil, a report or a vessel breaks a rule, or a vessel on a watch list moves.',
    /** To members. */
    ownOnly:
      'These are the alerts of your own reports, images and watch lists. Alerts about received vessels are shown to viewers and higher roles. An administrator gives the role.',
    emptyFiltered: 'No alert matches these filters.',
    clearFilters: 'Remove all filters',
    count: (open: number) => `${formatCount(open)} open`,
    countOf: (state: string, count: number) => `${formatCount(count)} ${state.toLowerCase()}`,
    shown: (shown: number, all: number) =>
      shown >= all ? alerts(all) : `the first ${formatCount(shown)} of ${formatCount(all)} alerts`,
    file: 'CSV',
    documentOf: (all: number) => `the ${alerts(all)} that ${all === 1 ? 'matches' : 'match'} the filters, alarms first`,
    fileLabel: (all: number) => `CSV: download the ${alerts(all)} that ${all === 1 ? 'matches' : 'match'} the filters`,
    newer: (count: number) => (count === 1 ? '1 new alert' : `${formatCount(count)} new alerts`),
    unreadable: 'An alert that cannot be read',
    order: 'Order',
    orders: { gravest: 'Gravest first', newest: 'Newest first', oldest: 'Oldest first' } satisfies Record<
      QueueOrder,
      string
    >,
    byVessel: 'One line per vessel',
    unfold: (count: number, subject: string) => `Show the ${formatCount(count)} alerts about ${subject}`,
    fold: (count: number, subject: string) =>
      `Hide all but the first of the ${formatCount(count)} alerts about ${subject}`,
    more: (count: number) => `+${formatCount(count)}`,
    moreLong: (count: number) => `and ${formatCount(count)} more about this vessel`,
    mark: (title: string, subject: string) => `Select: ${title}, ${subject}`,
    markAll: 'Select all listed',
    marked: (count: number) => `${formatCount(count)} selected`,
    ofMarked: 'Actions for the selected alerts',
    unmark: 'Clear selection',
    less: (count: number) => `−${formatCount(count)}`,
    lessLong: (count: number) => `and below it ${formatCount(count)} more about this vessel`,
    assign: 'Assign…',
    ofMany: (count: number) => (count === 1 ? '1 alert' : `${formatCount(count)} alerts`),
    refused: (count: number, detail: string) =>
      count === 1
        ? `1 was not changed: ${detail}`
        : `${formatCount(count)} were not changed, the first because: ${detail}`,
    views: 'List or map',
    list: 'List',
    map: 'Map',
    noPlace: 'no position',
    mine: 'yours',
    simulated: 'simulated',
    sample: 'sample',
  },

  filters: {
    label: 'Filters',
    kind: 'Kind',
    level: 'Level',
    state: 'State',
    assigned: 'Assigned',
    area: 'Area',
    period: 'Time',
    mmsi: 'Vessel',
    mine: 'me',
    nobody: 'nobody',
    anyone: 'anyone',
    someone: 'a colleague',
    all: 'all',
    waiting: 'Waiting',
    everything: 'All states',
    since: (time: string) => `since ${time}`,
    until: (time: string) => `until ${time}`,
    from: 'From (UTC)',
    to: 'To (UTC)',
    lastHours: (hours: number) => (hours < 48 ? `Last ${hours}\u202fh` : `Last ${hours / 24} days`),
    periodHint: 'Alerts raised, or raised again, in this period.',
    periodInvalid: 'Enter at least one time. The first must be earlier than the second.',
    mmsiHint: 'Nine digits.',
    mmsiInvalid: 'An MMSI has nine digits.',
  },

  alert: {
    label: (title: string) => `Alert: ${title}`,
    heading: 'Alert',
    details: 'Details',
    none: 'Choose an alert to see what it is about.',
    loading: 'Loading the alert…',
    failed: (message: string) => `The alert could not be loaded. ${message}`,
    notFound:
      'There is no such alert. It may have been removed with the simulated traffic, which can be restored in Watch for a day, it belongs to another account, or it is about a received vessel and your role does not show those.',
    back: 'Back to the queue',
    open: 'Open page',
    close: 'Close',
    what: 'What',
    about: 'About',
    where: 'Where',
    when: 'When',
    raised: 'Raised',
    lastRaised: 'Last raised',
    rule: 'Rule',
    assigned: 'Assigned to',
    nobody: 'nobody',
    noPlace: 'not known',
    simulated:
      'This alert is about a simulated vessel, not a real one. It is kept when the simulation is removed if somebody decides on it, assigns it, adds a note or adds it to a case.',
    sample: 'This alert is about an invented sample.',
    verdict: 'Verdict',
    noSource: (message: string) => `What raised it could not be loaded. ${message}`,
    sourceGone: 'What raised it is no longer stored.',
    eventGone:
      'The event that raised it is no longer stored: positions that came later changed it, or its track was removed. This is what the alert kept of it.',
    sourceLoading: 'Loading what raised it…',
    doubtEvent: 'Open what shows it',
    doubtEventGone: 'The event that showed it is no longer stored.',
    openSource: {
      image: 'Open the image',
      vessel_report: 'Open the report',
      intelligence_report: 'Open the report',
      event: 'Open the event',
      watch_list: 'Open the watch lists',
      rule: 'Open the rule',
    },
    openKept: 'The event is no longer stored: show what the alert kept of it',
    map: 'Map',
    track: (name: string) => `Track of ${name} around the alert`,
    place: 'Position of the alert',
    history: 'History',
    historyLabel: 'Changes of this alert',
    raw: 'Raw',
    rawLabel: 'The alert as JSON',
    isWatched: (list: string) => `The vessel is on the watch list ${list}.`,
    visitBy: (area: string) => `A rule about who enters or leaves ${area} found this visit.`,
    visitHow:
      'A vessel enters with its first received position inside, and has left when it is more than a kilometre outside. Being there is no offence.',
    watchedHow: 'A watch list says which vessels to look out for; it says nothing about what they do.',
    event: {
      rule: (rule: string) => `Rule ${rule}`,
      measured: 'Measured',
    },
  },

  dismissal: {
    title: 'Dismiss this alert',
    titleOfMany: (count: number) => (count === 1 ? 'Dismiss 1 alert' : `Dismiss ${formatCount(count)} alerts`),
    why: 'Why?',
    hint: 'Reasons show which rules raise too many alerts.',
    note: 'More (optional)',
    noteRequired: 'Describe the reason',
    noteMissing: 'Please describe the reason.',
    tooLong: (maximum: number) => `At most ${formatCount(maximum)} characters.`,
    dismiss: 'Dismiss',
    cancel: 'Cancel',
  },
  mention: {
    label: 'Name a colleague',
    placeholder: 'Choose…',
    hint: 'Adds @ and the name to the note. The colleague finds the note on Start.',
    /** One sentence each, and one for all that are too many. */
    unreached: (unreached: readonly Unreached[]): string[] => {
      const beyond = unreached.flatMap((one) => (one.because === 'too_many' ? one.name : []))
      return [
        ...unreached.flatMap((one) => {
          switch (one.because) {
            case 'alert_not_seen':
              return `${one.name} cannot see this alert, so ${one.name} does not find the note on Start.`
            case 'no_colleague':
              return `@${one.name} is the name of none of your colleagues, so nobody finds the note on Start by it. Colleagues are the members of your teams.`
            case 'no_colleague_either':
              return one.count === 1
                ? '1 other name in the note is that of no colleague either.'
                : `${formatCount(one.count)} other names in the note are those of no colleague either.`
            case 'too_many':
              return []
          }
        }),
        ...(beyond.length === 0
          ? []
          : [
              `A note reaches the first ${MAX_MENTIONS_OF_NOTE} colleagues that it names. It does not reach ${names(beyond)}.`,
            ]),
      ]
    },
  },
  noteForm: {
    title: 'Add a note',
    label: 'Note',
    hint: 'Everybody who sees this alert sees the note. It stays in the history.',
    add: 'Add note',
    missing: 'Please enter a note.',
  },
  undoForm: {
    title: 'Undo what somebody else decided',
    label: 'Why?',
    hint: 'Everybody who sees this alert sees the reason. It stays in the history, beside the decision.',
    add: 'Undo',
    missing: 'Please say why.',
  },

  done: {
    acknowledge: 'Acknowledged.',
    confirm: 'Confirmed.',
    dismiss: 'Dismissed.',
    need_evidence: 'Marked: needs evidence.',
    reopen: 'Reopened.',
    undo: 'Undone.',
    assign: 'Assignment changed.',
    note: 'Note added.',
  },
  failed: (message: string) => `Nothing was changed. ${message}`,
  failedRetry: 'Try again',

  map: {
    label: 'Map of alerts',
    loading: 'Drawing the map…',
    withoutLand: 'The base map could not be loaded. The alerts are in the right place, but the coast is missing.',
    unavailable: 'This browser cannot draw the map because WebGL 2 is off. The list has every alert.',
    lost: 'The map lost its graphics memory and is being restored. The list still works.',
    fit: 'Show all alerts',
  },

  keys: [
    ['j', 'next alert'],
    ['k', 'previous alert'],
    ['Enter', 'open the page of the alert'],
    ['a', 'acknowledge'],
    ['c', 'confirm'],
    ['d', 'dismiss, with a reason'],
    ['e', 'needs evidence'],
    ['n', 'add a note'],
    ['u', 'undo the last change'],
    ['x', 'select for a decision about several'],
    ['→ ←', 'show and hide the alerts of a vessel'],
  ] as const,
}
