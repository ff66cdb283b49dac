import { formatSize } from './size.ts'

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
      account: ['Account', 'How others see you, what you may do, your password, and where you are signed in.'],
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
    placeholder: 'Vessel, MMSI, IMO, call sign, place or position',
    shortcut: '/',
    results: 'Found',
    groups: { position: 'Position', vessels: 'Vessels', places: 'Places' },
    kinds: { port: 'Port', sea: 'Sea', zone: 'Zone, approximate' },
    searching: 'Searching…',
    none: (text: string) => `No vessel or place is called or numbered “${text}”.`,
    outOfRange: 'This position is out of range: latitude goes from -90° to 90°, longitude from -180° to 180°.',
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
    lost: (ago: string) =>
      `Connection lost. The last update was ${ago}. Reconnecting. Buttons, downloads and choices that need the server are off until then; what you typed stays.`,
    never: 'No connection to the server. Connecting.',
    offline: 'There is no connection to the server. This works again once it is back.',
    back: 'Connected again. Everything is up to date.',
  },

  account: {
    open: (userName: string) => `Account and settings of ${userName}`,
    label: 'Account and settings',
    signedInAs: 'Signed in as',
    people: 'People and roles',
    page: 'Account, password and sessions',
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
      used: (usedBytes: number, maxBytes: number) => `You store ${formatSize(usedBytes)} of ${formatSize(maxBytes)}.`,
      counts:
        'Images, cases, exports, track files and lists count; what you delete counts until it can no longer be restored.',
      failed: (reason: string) => `How much your account uses could not be read. ${reason}`,
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
