import type { AlertDelivery } from '@varuna/contract/desk/alert-rule'
import type { AisImport } from '@varuna/contract/watch/source'
import type { ImportedZones } from '@varuna/contract/watch/drawn-zone'
import { formatCount } from '../shared/format-count.ts'
import { formatSize } from '../shared/size.ts'
import { refusedOf } from './refusals.ts'

/** The Sources room: what comes in, how old it is, and what goes out. */
export const sourceWords = {
  pageTitle: 'Sources - Varuna',
  pageDescription: 'What Varuna receives and how old it is, and where it sends alerts.',
  title: 'Sources',
  parts: 'Parts of this page',

  imports: {
    title: 'Imported files',
    loading: 'Loading the imports…',
    failed: (message: string) => `The imports could not be loaded. ${message}`,
    empty: 'No file has been imported yet.',
    unreadable: (count: number) =>
      `${count === 1 ? '1 import' : `${formatCount(count)} imports`} cannot be read. The others are shown.`,
    columns: ['File', 'Import began', 'State', 'New positions', 'Refused'],
    formats: { nmea: 'NMEA', csv: 'CSV', aisstream: 'JSON lines' },
    size: (bytes: number, format: string) =>
      `${format}, ${bytes < 1_000_000 ? `${formatCount(Math.ceil(bytes / 1_000))} kB` : `${formatCount(Math.round(bytes / 1_000_000))} MB`} unpacked`,
    whole: 'Complete',
    partly: 'Incomplete',
    damaged: 'Damaged',
    count: formatCount,
    vessels: (stations: number) => `from ${formatCount(stations)} ${stations === 1 ? 'sender' : 'senders'}`,
    sum: ({ lines, known, duplicates, other }: Pick<AisImport, 'lines' | 'known' | 'duplicates' | 'other'>) =>
      [
        known > 0 && `${formatCount(known)} already stored`,
        duplicates > 0 && `${formatCount(duplicates)} received twice`,
        other > 0 &&
          `${formatCount(other)} other ${other === 1 ? 'line' : 'lines'} (headers, static data, parts of messages)`,
        `in all ${lines === 1 ? '1 line' : `${formatCount(lines)} lines`}`,
      ]
        .filter(Boolean)
        .join(', '),
    refusedOf,
    none: 'none',
  },

  vesselLists: {
    title: 'Lists for the fishing rules',
    lead: 'The rules on illegal fishing read these lists. Each CSV file is stored completely or not at all. It replaces the file of the same name for everyone on this server.',
    loading: 'Loading the lists…',
    failed: (message: string) => `The lists could not be loaded. ${message}`,
    notDone: (message: string) => `Nothing was changed. ${message}`,
    kinds: {
      authorisations: {
        name: 'Authorisations',
        about:
          'Vessels that may fish in the waters of a country, or in a zone. Columns: imo, mmsi, name, flag, country or zone, gear, valid_from, valid_to, source.',
      },
      iuu: {
        name: 'IUU list',
        about:
          'Vessels listed for illegal, unreported or unregulated fishing: the Combined IUU Vessel List of TMT (iuu-vessels.org) saved as CSV, or one with the columns imo, mmsi, name and flag.',
      },
    },
    none: 'No file is stored.',
    rows: (count: number) => (count === 1 ? '1 row' : `${formatCount(count)} rows`),
    commandLine: 'command line',
    importFile: 'Import CSV',
    fileOf: (name: string) => `CSV file of ${name}`,
    exportFile: 'Export CSV',
    remove: 'Remove',
    removeTitle: 'Remove file',
    removeSure: (name: string, count: number) =>
      `Remove ${name} with ${count === 1 ? 'its row' : `its ${formatCount(count)} rows`} for everyone? It stays among the earlier versions, from which it can be brought back.`,
    cancel: 'Cancel',
    imported: (name: string, added: number, removed: number, kept: number) =>
      `${name} is stored: ${formatCount(added)} new, ${formatCount(removed)} removed, ${formatCount(kept)} unchanged.`,
    changes: 'Changes to the lists',
    columns: ['When', 'What', 'Who', 'Rows'],
    actions: { import: 'Imported', remove: 'Removed', restore: 'Brought back' },
    counts: (added: number, removed: number, kept: number) =>
      `${formatCount(added)} new, ${formatCount(removed)} removed, ${formatCount(kept)} unchanged`,
  },

  zones: {
    title: 'Zones',
    loading: 'Loading the zones…',
    failed: (message: string) => `The zones could not be loaded. ${message}`,
    screening: 'Screening zones, approximate',
    kinds: (areas: number, closures: number) =>
      `${formatCount(areas)} protected areas, ${formatCount(closures)} closures`,
    version: (day: string, days: number) =>
      `bundled, checked ${day} UTC (${days === 0 ? 'today' : days === 1 ? 'yesterday' : `${formatCount(days)} days ago`})`,
    imported: (count: number, kind: 'eez' | 'mpa') =>
      `${formatCount(count)} ${kind === 'eez' ? 'exclusive economic zone' : 'protected area'}${count === 1 ? '' : 's'}`,
    importedAt: 'imported',
    kml: 'KML',
    kmlLabel: (name: string) => `Download as KML: ${name}`,
    none: 'No official zones are imported.',
    invitation: 'Drop files of zones here.',
    formats:
      'Marine Regions, the WDPA or your own: GeoJSON, KML, KMZ, GPX or a zipped shapefile, in WGS 84. A file is stored whole or not at all, and replaces the one of its name.',
    select: 'Choose files',
    input: 'Files of zones',
    storing: 'Storing the zones…',
    tooLarge: (name: string, maxBytes: number) =>
      `${name} is larger than ${formatSize(maxBytes)}. Import it on the server: npx varuna zones import FILE`,
    stored: (name: string, { zones, leftOut, withoutCountry }: ImportedZones) =>
      [
        `${name}: ${zones === 1 ? '1 zone is' : `${formatCount(zones)} zones are`} stored.`,
        leftOut > 0 && `${formatCount(leftOut)} on land left out.`,
        withoutCountry > 0 && `${formatCount(withoutCountry)} without a known country.`,
      ]
        .filter(Boolean)
        .join(' '),
    notStored: (name: string, message: string) => `${name}: nothing was stored. ${message}`,
    remove: 'Remove',
    removeTitle: 'Remove the file',
    removeLabel: (name: string) => `Remove ${name}`,
    removeSure: (name: string) => `Remove the zones of ${name} for everyone? They stay among the earlier versions.`,
    notRemoved: (message: string) => `Nothing was removed. ${message}`,
    cancel: 'Cancel',
  },

  models: {
    title: 'Models',
    loading: 'Loading the models…',
    failed: (message: string) => `The models could not be loaded. ${message}`,
    names: { fishing: 'Fishing', oil: 'Oil spills' },
    missing: 'missing or damaged',
    card: (name: string) => `Model card: ${name}`,
  },

  rules: {
    title: 'Rules',
    lead: 'A rule watches for what matters to you. It raises alerts, sends them, or adds vessels to a watch list and alerts to a case.',
    loading: 'Loading the rules…',
    failed: (message: string) => `The rules could not be loaded. ${message}`,
    empty: 'No rules yet. Add one to get an email, a webhook call or an alert of your own.',
    label: 'Rules',
    add: 'Add a rule',
    edit: 'Edit',
    editTitle: 'Edit the rule',
    remove: 'Remove',
    removeTitle: 'Remove',
    removeSure: (name: string) => `Remove “${name}” and the log of what it sent?`,
    removeConfirm: 'Remove the rule',
    cancel: 'Cancel',
    test: 'Send a test',
    testing: 'Sending…',
    saved: (name: string) => `“${name}” was saved.`,
    testSent: (name: string) => `“${name}”: the test was sent.`,
    testFailed: (name: string, why: string) => `“${name}”: the test was not sent. ${why}`,
    notDone: (message: string) => `Nothing was changed. ${message}`,
    newSecret: 'New key',
    active: 'on',
    inactive: 'off',
    noMail:
      'This server sends no mail, because no mail server is set. Messages to email addresses are written to the folder “mail” of its data folder: ask the operator of this server for them, or use a webhook.',
    unconfirmedNoMail:
      'This address is not confirmed. Choose “Write a code”, ask the operator of this server for the message, and enter the code here.',
    writeCode: 'Write a code',
    codeWritten: (address: string) =>
      `This server sends no mail. The message with the code for ${address} is in the folder “mail” of its data folder: ask the operator of this server for it.`,
    testWritten: (name: string) =>
      `“${name}”: this server sends no mail. The test was written to the folder “mail” of its data folder.`,
    unconfirmed: 'This address is not confirmed, so nothing is sent to it. Mail a code to it and enter the code here.',
    mailCode: 'Mail a code',
    codeMailed: (address: string) => `A code was mailed to ${address}.`,
    code: 'Code',
    confirm: 'Confirm',
    confirmed: (address: string) => `${address} is confirmed.`,
    gone: 'Switched off: its address responded with 410 (gone).',
    channels: { email: 'Email', webhook: 'Webhook', watch_list: 'Watch list', case: 'Case' } satisfies Record<
      AlertDelivery['channel'],
      string
    >,
  },

  form: {
    name: 'Name',
    active: 'The rule is on',
    channel: 'Send by',
    address: 'Email address',
    url: 'Address of the webhook',
    urlHint: 'https:// or http://. Addresses in private networks are refused unless the configuration allows them.',
    level: 'Lowest level',
    levels: { notice: 'Notice: all', caution: 'Caution and alarm', alarm: 'Alarm only' },
    changes: 'Send',
    changesOf: { raised: 'Once, when it is raised', all: 'At every change' },
    save: 'Save',
    saving: 'Saving…',
    cancel: 'Cancel',
    failed: (message: string) => `The rule was not saved. ${message}`,
  },

  secret: {
    title: 'Signing key',
    text: 'Varuna-Signature holds t, the Unix time in seconds, and v1, the HMAC-SHA-256 of t, a dot and the body with this key, in hexadecimal. The key is shown only now: copy it to the receiver.',
    label: 'Key',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Copying is blocked here. The key is selected: copy it with Ctrl+C or ⌘C.',
    close: 'I have copied it',
  },

  lists: {
    title: 'Watch lists',
    lead: 'A vessel on a list raises an alert when it appears, moves or goes dark.',
    loading: 'Loading the watch lists…',
    failed: (message: string) => `The watch lists could not be loaded. ${message}`,
    empty: 'No vessel is watched yet. Add a list, and put vessels on it by hand or from a CSV file.',
    label: 'Watch lists',
    add: 'Add a list',
    edit: 'Edit',
    editTitle: 'Edit the list',
    name: 'Name',
    raise: 'Raise an alert when a vessel',
    appears: 'appears',
    moves: 'moves from where it lay',
    goesDark: 'goes dark',
    raises: (what: readonly string[]) =>
      what.length === 0
        ? 'raises no alerts'
        : `alerts when one ${[what.slice(0, -1).join(', '), what.at(-1)].filter(Boolean).join(' or ')}`,
    vessels: (count: number) => (count === 1 ? '1 vessel' : `${formatCount(count)} vessels`),
    show: 'Show vessels',
    hide: 'Hide vessels',
    remove: 'Remove',
    removeTitle: 'Remove the list',
    removeConfirm: 'Remove the list',
    removeSure: (name: string) => `Remove “${name}” with its vessels? Alerts that it raised stay.`,
    save: 'Save',
    saving: 'Saving…',
    cancel: 'Cancel',
    notDone: (message: string) => `Nothing was changed. ${message}`,
    vesselsLoading: 'Loading the vessels…',
    vesselsFailed: (message: string) => `The vessels could not be loaded. ${message}`,
    vesselsEmpty: 'No vessel is on this list yet.',
    vesselsLabel: (name: string) => `Vessels of ${name}`,
    mmsi: 'MMSI',
    mmsiInvalid: 'An MMSI has nine digits.',
    note: 'Note',
    vesselName: 'Name',
    lastReport: 'Last report',
    never: 'never received',
    addVessel: 'Add vessel',
    removeVessel: (mmsi: string) => `Remove ${mmsi} from the list`,
    takeOff: 'Remove',
    csv: 'Add from a CSV file',
    csvHint: 'Columns mmsi and, if you like, note. Nothing is added when a line is wrong.',
    added: (added: number, present: number) =>
      `${formatCount(added)} added${present > 0 ? `, ${formatCount(present)} were on the list already` : ''}.`,
    more: 'Load more',
  },

  deliveries: {
    title: 'What was sent',
    loading: 'Loading what was sent…',
    failed: (message: string) => `The log could not be loaded. ${message}`,
    empty: (days: number) => `Nothing was sent in the last ${days} days.`,
    label: 'Deliveries',
    state: 'State',
    every: 'All',
    states: { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' } satisfies Record<AlertDelivery['state'], string>,
    writtenOrMailed: 'Written or mailed',
    noMail:
      'This server sends no mail now: what goes to an email address is written to the folder “mail” of its data folder.',
    time: 'Time',
    rule: 'Rule',
    alert: 'Alert',
    openAlert: 'Open the alert',
    outcome: 'Outcome',
    attempts: (count: number) => (count === 1 ? '1 attempt' : `${formatCount(count)} attempts`),
    status: (status: number) => `response ${status}`,
    next: 'next attempt',
    again: 'Send again',
    againFailed: (message: string) => `It was not sent again. ${message}`,
    more: 'Load more',
  },
}
