interface Layer {
  folder: string
  holds: string
  mayImport: readonly string[]
  /** Of the folders that it may import otherwise. */
  mayNotImport?: readonly string[]
}

/** Texts are made where they are answered (docs/decisions/028-reasons-are-codes.md). */
const withoutTexts = ['packages/language']

/** What each folder may import of ours, besides itself; `docs/architecture.md` is checked against it. */
export const layers: readonly Layer[] = [
  { folder: 'packages/units', holds: 'numbers with a unit', mayImport: [] },
  {
    folder: 'packages/vocabulary',
    holds: 'kinds of events and codes of alerts, with what each one states; roles and rights',
    mayImport: [],
  },
  { folder: 'packages/verdicts', holds: 'what contradicts what in an answer', mayImport: [] },
  {
    folder: 'packages/contract',
    holds: 'one schema a resource, for server and site',
    mayImport: ['packages/vocabulary'],
  },
  { folder: 'packages/alerts', holds: 'when an alert is raised', mayImport: ['packages/geo', 'packages/vocabulary'] },
  { folder: 'packages/csv', holds: 'lines of text, and cells and rows of tables', mayImport: [] },
  { folder: 'packages/metrics', holds: 'figures of a classifier', mayImport: [] },
  {
    folder: 'packages/geo',
    holds: 'coastline, waters, zones, ports, flags, map tiles',
    mayImport: ['packages/units', 'packages/vocabulary'],
  },
  {
    folder: 'packages/ais',
    holds: 'bytes to sentences, messages and reports; tables and JSON of AIS',
    mayImport: ['packages/units', 'packages/csv'],
  },
  {
    folder: 'packages/tracks',
    holds: 'segments, behaviour and encounters of vessels',
    mayImport: ['packages/units', 'packages/geo', 'packages/vocabulary'],
  },
  {
    folder: 'packages/simulation',
    holds: 'simulated vessels on sea routes and at work, and what receivers get of them',
    mayImport: ['packages/units', 'packages/geo'],
  },
  {
    folder: 'packages/fishing',
    holds: 'features of a track, the model and the rules',
    mayImport: ['packages/units', 'packages/geo', 'packages/tracks', 'packages/verdicts', 'packages/vocabulary'],
  },
  {
    folder: 'packages/oil',
    holds: 'features of an image and the verdict',
    mayImport: ['packages/units', 'packages/geo', 'packages/verdicts'],
  },
  {
    folder: 'packages/risk',
    holds: 'indicators of trafficking',
    mayImport: ['packages/units', 'packages/geo', 'packages/alerts', 'packages/verdicts', 'packages/vocabulary'],
  },
  {
    folder: 'packages/language',
    holds: 'what Varuna states, as text: a folder a language',
    mayImport: [
      'packages/contract',
      'packages/units',
      'packages/vocabulary',
      'packages/fishing',
      'packages/oil',
      'packages/risk',
    ],
  },

  {
    folder: 'browser/ui',
    holds: 'tokens, classes of text and layout that components share, accessible controls',
    mayImport: ['packages/language'],
  },
  { folder: 'browser/webgl', holds: 'a WebGL 2 context and what is created in it', mayImport: [] },
  { folder: 'browser/sphere', holds: 'the globe of tiles', mayImport: ['packages/language', 'browser/webgl'] },
  {
    folder: 'browser/map',
    holds: 'the map, without React',
    mayImport: ['packages/language', 'packages/units', 'packages/geo', 'packages/vocabulary', 'browser/webgl'],
  },

  { folder: 'apps/server/src/errors', holds: 'coded errors', mayImport: ['packages/contract', 'packages/language'] },
  {
    folder: 'apps/server/src/principal',
    holds: 'the account that a request acts for, and what its role allows',
    mayImport: ['packages', 'apps/server/src/errors'],
    mayNotImport: withoutTexts,
  },
  {
    folder: 'apps/server/src/audit',
    holds: 'an entry of the audit log, and the chain of digests',
    mayImport: ['packages', 'apps/server/src/principal'],
    mayNotImport: withoutTexts,
  },
  { folder: 'apps/server/src/clock', holds: 'the clock and new ids', mayImport: [] },
  { folder: 'apps/server/src/caches', holds: 'caches that grow with use, up to a bound', mayImport: [] },
  { folder: 'apps/server/src/processes', holds: 'what threads and child processes are given', mayImport: [] },
  {
    folder: 'apps/server/src/files',
    holds: 'stored files, in a folder or an S3-compatible store',
    mayImport: ['apps/server/src/errors'],
  },
  {
    folder: 'apps/server/src/input-files',
    holds: 'reading files to import, compressed or not',
    mayImport: ['packages', 'apps/server/src/errors'],
    mayNotImport: withoutTexts,
  },
  {
    folder: 'apps/server/src/store/interfaces',
    holds: 'what the store reads and writes: its interfaces and rows, without a database',
    mayImport: ['packages', 'apps/server/src/principal', 'apps/server/src/audit'],
    mayNotImport: withoutTexts,
  },
  {
    folder: 'apps/server/src/store',
    holds: 'the interfaces on SQLite and PostgreSQL',
    mayImport: [
      'packages',
      ...['errors', 'files', 'principal', 'audit', 'processes'].map((name) => `apps/server/src/${name}`),
    ],
    mayNotImport: withoutTexts,
  },
  {
    folder: 'apps/server/src/accounts',
    holds: 'accounts and sessions',
    mayImport: [
      'packages',
      'apps/server/src/caches',
      'apps/server/src/errors',
      'apps/server/src/files',
      'apps/server/src/store',
      'apps/server/src/principal',
      'apps/server/src/audit',
    ],
    mayNotImport: withoutTexts,
  },
  {
    folder: 'apps/server/src/counters',
    holds: 'counts of limits, which servers share on PostgreSQL',
    mayImport: ['apps/server/src/caches', 'apps/server/src/store'],
  },
  {
    folder: 'apps/server/src/bus',
    holds: 'publish and subscribe',
    mayImport: ['packages', 'apps/server/src/config.ts'],
    mayNotImport: withoutTexts,
  },
  {
    folder: 'apps/server/src/feeds',
    holds: 'live sources of AIS',
    mayImport: ['packages', 'apps/server/src/input-files'],
    mayNotImport: withoutTexts,
  },
  {
    folder: 'apps/server/src/geocoder',
    holds: 'whether a position is on land or water',
    mayImport: ['packages', 'apps/server/src/config.ts', 'apps/server/src/version.ts'],
    mayNotImport: withoutTexts,
  },
  {
    folder: 'apps/server/src/jobs',
    holds: 'inference in processes',
    mayImport: ['packages', 'apps/server/src/errors', 'apps/server/src/input-files', 'apps/server/src/processes'],
    mayNotImport: withoutTexts,
  },
  {
    folder: 'apps/server/src/mail',
    holds: 'outgoing mail',
    mayImport: ['packages', 'apps/server/src/config.ts', 'apps/server/src/files'],
    mayNotImport: withoutTexts,
  },
  {
    folder: 'apps/server/src/webhooks',
    holds: 'requests to addresses that users enter',
    mayImport: [],
  },
  {
    folder: 'apps/server/src/services',
    holds: 'what the product does',
    mayImport: [
      'packages',
      ...[
        'errors',
        'principal',
        'audit',
        'clock',
        'files',
        'input-files',
        'store/interfaces',
        'accounts',
        'bus',
        'caches',
        'counters',
        'feeds',
        'geocoder',
        'jobs',
        'mail',
        'processes',
        'webhooks',
      ].map((name) => `apps/server/src/${name}`),
    ],
    mayNotImport: withoutTexts,
  },
  {
    folder: 'apps/server/src/http',
    holds: 'routes, limits, problem documents',
    mayImport: [
      'packages',
      'apps/server/src/config.ts',
      ...[
        'errors',
        'principal',
        'audit',
        'clock',
        'counters',
        'files',
        'accounts',
        'geocoder',
        'jobs',
        'mail',
        'services',
      ].map((name) => `apps/server/src/${name}`),
    ],
  },
  { folder: 'apps/server', holds: 'the program: commands, configuration, start', mayImport: ['packages'] },

  { folder: 'apps/web/src/tables', holds: 'tables bundled with the site', mayImport: ['packages', 'data'] },
  {
    folder: 'apps/web/src/api',
    holds: 'requests to the server',
    mayImport: ['packages', 'apps/web/src/session'],
  },
  {
    folder: 'apps/web/src/session',
    holds: 'who is signed in',
    mayImport: ['packages', 'browser', 'apps/web/src/api'],
  },
  {
    folder: 'apps/web/src/site',
    holds: 'what every page has: bar, footer, head, motion',
    mayImport: ['packages', 'browser', 'apps/web/content', 'apps/web/src/api', 'apps/web/src/session'],
  },
  {
    folder: 'apps/web/src/forms',
    holds: 'state and failures of a form',
    mayImport: ['packages', 'browser', 'apps/web/src/api', 'apps/web/src/site'],
  },
  {
    folder: 'apps/web/src/dashboard',
    holds: 'what the rooms share: alert, frame, location check, map, report form, room, tour, verdict, visit',
    mayImport: [
      'packages',
      'browser',
      'apps/web/content',
      'apps/web/src/api',
      'apps/web/src/session',
      'apps/web/src/site',
      'apps/web/src/forms',
    ],
  },
  ...[
    'watch/room',
    'watch/sources',
    'watch/vessel',
    'analysis/assessment',
    'analysis/fishing',
    'analysis/oil',
    'analysis/tabs',
    'analysis/trafficking',
    'desk/alerts',
    'desk/cases',
    'desk/start',
    'people/account',
    'people/accounts',
    'people/audit',
    'people/newcomers',
    'people/portal',
    'people/storage',
    'people/teams',
    'site/about',
    'site/agency',
    'site/analytics',
    'site/contact',
    'site/explore',
    'site/landing',
    'site/legal',
    'site/problems',
    'site/topic',
  ].map((name) => ({
    folder: `apps/web/src/features/${name}`,
    holds: 'a part of a page, and nothing of another feature',
    mayImport: [
      'packages',
      'browser',
      'apps/web/content',
      ...['tables', 'api', 'session', 'site', 'forms', 'dashboard'].map((folder) => `apps/web/src/${folder}`),
    ],
  })),
  { folder: 'apps/web', holds: 'the site: routes, styles, build', mayImport: ['packages', 'browser'] },
]
