import { formatSize } from './size.ts'
import { formatCount } from './format-count.ts'

const counted = (count: number, what: string) => `${formatCount(count)} ${what}${count === 1 ? '' : 's'}`
const them = (count: number) => (count === 1 ? 'it' : 'them')

/** What every room of the dashboard has around it: rail, search, state of the feeds, clock. */
export const roomWords = {
  rooms: {
    label: 'Rooms',
    start: 'Start',
    watch: 'Watch',
    alerts: 'Alerts',
    cases: 'Cases',
    analysis: 'Analysis',
    sources: 'Sources',
  },

  /** The frame of a page while its code and the session are on their way. */
  waiting: {
    loading: 'Loading…',
    pages: {
      start: ['Start', 'What is new since your last visit, what needs you first, and whether data is arriving.'],
      watch: ['Watch', 'Where vessels are and what they are doing, live or at any minute of the last 24 hours.'],
      alerts: ['Alerts', 'What needs attention now: every alert, with its reasons and what was done about it.'],
      cases: ['Cases', 'Alerts, assessments, images and tracks that belong together, to share and export.'],
      analysis: ['Analysis', 'Assess one image, one fishing report or one vessel: how sure, why, and what is missing.'],
      sources: [
        'Sources',
        'What Varuna receives and how old it is, the zones and lists it knows, and where it sends alerts.',
      ],
      vessel: [
        'Vessel',
        'What is known about this vessel, where it went and what it did, from the positions that were received.',
      ],
      event: ['Event', 'What happened, where and when, the rule that found it, and the positions that it rests on.'],
      alert: ['Alert', 'What happened, where and when, why it was raised, what is missing, and what was decided.'],
      assessment: [
        'Assessment',
        'The verdict, how sure it is, why, what is missing, and the input that it was made from.',
      ],
      comparison: ['Comparison', 'Two assessments side by side: what they have in common, and where they differ.'],
      case: ['Case', 'What was gathered, by whom and when, its people, its map, and its export as one file.'],
      audit: ['Audit log', 'Who did what, when, from where, with what before and after.'],
      people: ['People and roles', 'Who has an account here, what each may do, and who gave them their role.'],
      notFound: [
        'Page not found',
        'No page has this address. It may contain a mistake, or lead to something that was moved.',
      ] as const,
    },
  },

  notFound: { start: 'Go to Start', rooms: 'All rooms' },

  search: {
    label: 'Search vessels and places',
    placeholder: 'Vessel, MMSI, IMO, call sign or place',
    shortcut: '/',
    results: 'Found',
    groups: { vessels: 'Vessels', places: 'Places' },
    kinds: { port: 'Port', sea: 'Sea', zone: 'Zone, approximate' },
    searching: 'Searching…',
    none: (text: string) => `No vessel or place is called or numbered “${text}”.`,
    failed: (message: string) => `The search failed. ${message}`,
    count: (results: number) => (results === 1 ? '1 result' : `${results} results`),
    mmsi: 'MMSI',
    imo: 'IMO',
    callSign: 'call sign',
    simulated: 'simulated',
    unnamed: 'Name not known',
  },

  feeds: {
    none: 'No feed',
    noneDetail: 'No live feed is configured.',
    fresh: 'Feeds fresh',
    freshDetail: (received: number, all: number) =>
      all === 1 ? 'Data is arriving from the feed.' : `Data is arriving from ${received} of ${all} feeds.`,
    silent: 'Feed silent',
    silentDetail: (silent: number, all: number) =>
      all === 1
        ? 'The feed is connected but sends nothing.'
        : `${silent} of ${all} feeds are late, waiting or disconnected; data is arriving from the others.`,
    gone: 'Feeds gone',
    goneDetail: 'No data is arriving from any feed.',
    unknown: 'Feeds unknown',
    unknownDetail: 'The server cannot be reached.',
  },

  clock: { label: 'Current time, UTC', zone: 'UTC' },

  connection: {
    lost: (ago: string) => `Connection lost. The last update was ${ago}. Reconnecting.`,
    never: 'No connection to the server. Connecting.',
    back: 'Connected again. Everything is up to date.',
  },

  account: {
    open: (userName: string) => `Account and settings of ${userName}`,
    label: 'Account and settings',
    signedInAs: 'Signed in as',
    people: 'People and roles',
    theme: 'Theme',
    themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
    distance: 'Distances',
    distances: { nm: 'nm', km: 'km' },
    speed: 'Speeds',
    speeds: { kn: 'kn', 'km/h': 'km/h' },
    shortcuts: 'Keyboard shortcuts',
    tour: 'Take the tour',
    kept: 'Kept in this browser.',
    storage: {
      used: (usedBytes: number, maxBytes: number) =>
        `Your account uses ${formatSize(usedBytes)} of ${formatSize(maxBytes)}.`,
      counts:
        'Images, cases, exports, track files and lists count; what you delete counts until it can no longer be restored.',
      failed: (reason: string) => `How much your account uses could not be read. ${reason}`,
    },
    password: {
      title: 'Password and sessions',
      current: 'Current password',
      next: 'New password',
      nextHint: 'At least 8 characters; not a common password',
      ends: 'Changing your password logs out every other browser in which you are signed in.',
      submit: 'Change password',
      submitting: 'Changing your password…',
      changed: 'Your password is changed. Every other browser is logged out.',
      failed: 'Your password is not changed.',
      elsewhere: 'Other browsers',
      elsewhereText:
        'Signed in on a machine that you no longer use? A session ends by itself seven days after signing in.',
      endOthers: 'Log out everywhere else',
      endingOthers: 'Logging out…',
      ended: (browsers: number) =>
        browsers === 0
          ? 'You are signed in here only.'
          : browsers === 1
            ? 'One other browser is logged out.'
            : `${browsers} other browsers are logged out.`,
      endFailed: (reason: string) => `Nothing is logged out. ${reason}`,
    },
    removal: {
      title: 'Remove account',
      lead: 'Your account and what it holds are removed for good. This cannot be undone.',
      counting: 'Counting what your account holds…',
      countFailed: (reason: string) => `What your account holds could not be counted. ${reason}`,
      erased: 'Erased',
      erasedText: (images: number, reports: number) =>
        `${counted(images, 'image')} and ${counted(reports, 'report')} with their assessments, notes and alerts, and what you deleted and could restore`,
      rules: (lists: number, rules: number) => `${counted(lists, 'watch list')} and ${counted(rules, 'alert rule')}`,
      cases: (cases: number) => `${counted(cases, 'case')} of yours that nobody else sees`,
      casesOthersRead: (cases: number) =>
        `${counted(cases, 'case')} of yours that others may only read: they lose ${them(cases)}`,
      profile: 'Your name, email address, date of birth and the rest of your profile',
      handedOver: 'Handed over',
      casesOthersWrite: (cases: number) =>
        `${counted(cases, 'case')} in which somebody else may write: ${cases === 1 ? 'it goes' : 'each goes'} to the person it is assigned to, or else to the first of them by name`,
      kept: 'Kept, without your name',
      casesOfOthers: (cases: number) => `What you did in ${counted(cases, 'case')} of others`,
      actions:
        "What you did on alerts about received vessels, and lists that you imported: they name 'a removed account'",
      save: 'First save what you want to keep:',
      saveReports: 'reports and images, as CSV or PDF',
      saveCases: 'cases, each as a ZIP file',
      password: 'Your password',
      submit: 'Remove my account',
      submitting: 'Removing your account…',
      failed: 'Your account is not removed.',
    },
  },

  tour: {
    label: 'Tour',
    invitation: 'New here?',
    begin: 'Take the tour',
    decline: 'No, thanks',
    place: (step: number, steps: number) => `${step} of ${steps}`,
    next: 'Next',
    back: 'Back',
    end: 'End the tour',
    done: 'Done',
    steps: [
      {
        room: 'start',
        title: 'Start',
        text: 'What needs you: what is new since your last visit, open alerts, your cases, and whether data is arriving.',
      },
      {
        room: 'watch',
        title: 'Watch',
        text: 'The map. Choose a vessel to see what it does; the bar below plays the last 24 hours.',
      },
      {
        room: 'alerts',
        title: 'Alerts',
        text: 'One queue. Move with j and k, acknowledge with a. Every decision can be undone.',
      },
      {
        room: 'analysis',
        title: 'Analysis',
        text: 'Assess one report or one image. The answer states how sure it is, why, and what is missing.',
      },
      {
        room: 'cases',
        title: 'Cases and Sources',
        text: 'A case keeps what belongs together, to share and export. Sources has feeds, rules and watch lists. Press ? for all shortcuts.',
      },
    ] as const,
  },

  shortcuts: {
    title: 'Keyboard shortcuts',
    everywhere: 'In every room',
    keys: [
      ['/', 'search'],
      ['?', 'this list'],
      ['Esc', 'close what is open'],
    ] as const,
  },
}
