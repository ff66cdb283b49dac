import type { FeedHealth, SenderRefusal } from '@varuna/contract/site/health'
import type { FeedConnection, FeedKind } from '@varuna/contract/watch/feed'
import { formatCount } from '../shared/format-count.ts'
import { reasonOf, refusedOf } from './refusals.ts'

const formats = { nmea: 'NMEA sentences', csv: 'CSV', aisstream: 'JSON of aisstream.io' } satisfies Record<
  FeedHealth['formats'][number],
  string
>

/** Feeds in the room Sources. */
export const feedWords = {
  title: 'Feeds',
  loading: 'Loading the feeds…',
  failed: (message: string) => `The feeds could not be loaded. ${message}`,
  empty: 'No live feed is connected.',
  none: 'No live feed is connected. Add a receiver or a service; its vessels appear on the map within seconds, without a restart.',
  notDone: (message: string) => `Nothing was changed. ${message}`,
  notSaved: (message: string) => `The feed was not saved. ${message}`,

  states: {
    connecting: 'Connecting',
    connected: 'Connected',
    waiting: 'Waiting to reconnect',
    ended: 'Finished',
    failed: 'Failed',
  } satisfies Record<FeedHealth['state'], string>,
  silent: 'Silent',
  stopped: 'Stopped',
  starting: 'Starting',
  fixed: 'Configured by the operator in FEEDS. Change it there.',

  lastMessage: 'Last message',
  never: 'never',
  format: 'Format',
  formatsOf: (found: FeedHealth['formats']) => found.map((one) => formats[one]).join(', ') || 'not known yet',
  rate: 'Messages per second',
  messages: 'Messages',
  positions: 'Positions',
  vessels: 'Vessels',
  duplicates: 'Duplicates',
  lost: 'Lost',
  refused: 'Refused',
  refusedOf: (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([reason, count]) => refusedOf(count, reason))
      .join(', ') || 'none',
  reasonOf,
  samples: 'First lines that were refused',
  senders: 'Refused senders',
  sendersOf: {
    not_allowed: (count) => `${formatCount(count)} not allowed`,
    too_many: (count) => `${formatCount(count)} beyond the limit of connections`,
    no_message: (count) => `${formatCount(count)} closed without a message`,
    silent: (count) => `${formatCount(count)} closed after a long silence`,
    made_room: (count) => `${formatCount(count)} closed for a newer connection`,
  } satisfies Record<SenderRefusal, (count: number) => string>,
  count: formatCount,
  perSecond: (rate: number) => rate.toLocaleString('en', { maximumFractionDigits: 1 }),

  address: (connection: FeedConnection) => {
    switch (connection.kind) {
      case 'tcp':
        return `TCP to ${connection.host}, port ${connection.port}`
      case 'tcp_listen':
        return `TCP on port ${connection.port}, from ${connection.senders.join(', ')}`
      case 'udp':
        return `UDP on port ${connection.port}, from ${connection.senders.join(', ')}`
      case 'websocket':
        return `WebSocket to ${connection.url}${connection.box === null ? '' : ', an area'}`
    }
  },

  add: 'Connect a feed',
  edit: 'Edit',
  editTitle: 'Edit the feed',
  editLabel: (name: string) => `Edit ${name}`,
  stop: 'Stop',
  stopLabel: (name: string) => `Stop ${name}`,
  start: 'Start',
  startLabel: (name: string) => `Start ${name}`,
  remove: 'Remove',
  removeTitle: 'Remove the feed',
  removeLabel: (name: string) => `Remove ${name}`,
  removeSure: (name: string) =>
    `Remove “${name}”? Its vessels stay. It can be brought back from the earlier versions, without its key.`,
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',

  earlier: 'Earlier versions of feeds',
  removedAt: 'removed',
  replacedAt: 'replaced',
  bringBack: 'Bring back',
  bringBackLabel: (name: string) => `Bring back ${name}`,
  bringingBack: 'Bringing back…',

  name: 'Name',
  kind: 'Kind',
  kinds: {
    tcp: 'TCP: connect to a receiver',
    websocket: 'WebSocket: connect to a service',
    udp: 'UDP: listen for a receiver',
    tcp_listen: 'TCP: listen for a receiver',
  } satisfies Record<FeedKind, string>,
  kindHints: {
    tcp: 'A receiver with a serial port works through a bridge on its machine, such as: socat TCP-LISTEN:10110,reuseaddr,fork /dev/ttyUSB0,b38400,raw,echo=0',
    websocket: 'JSON in the format of aisstream.io.',
    udp: 'Point the receiver at the address of this server and the port. If several servers run, one of them listens.',
    tcp_listen:
      'The receiver connects to the address of this server and the port. If several servers run, one of them listens.',
  } satisfies Record<FeedKind, string>,
  host: 'Host',
  port: 'Port',
  senderList: 'Senders',
  senderHint: 'Addresses and ranges, separated by commas',
  url: 'Address',
  key: 'API key',
  keyHint: 'Stored on this server, and never shown again.',
  keyStored: 'A key is stored. Enter another to replace it.',
  area: 'Area (leave empty for everywhere)',

  test: 'Test',
  testAgain: 'Test again',
  testLabel: (name: string) => `Test ${name}`,
  testTitle: (name: string) => `Test of ${name}`,
  testing: 'Receiving for 8 seconds…',
  testHint: 'Connects for 8 seconds and stores nothing.',
  testFailed: (message: string) => `It could not be tested. ${message}`,
  connectedFor: (seconds: number) => `Connected, ${seconds.toLocaleString('en')} s.`,
  notConnected: 'Not connected.',
  nothingCame: 'No AIS message was received. Where traffic is light, a message may take longer than this test.',
}
