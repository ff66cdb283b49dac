import { formatCount } from '../shared/format-count.ts'

const vessels = (count: number) => (count === 1 ? '1 vessel' : `${formatCount(count)} vessels`)

const alertsText = (count: number) => (count === 1 ? '1 alert' : `${formatCount(count)} alerts`)

/** Names of vessels at one place of the map. */
const MAX_HOVERED = 4

/** The Watch room: where every vessel is and what it does. */
export const watchWords = {
  pageTitle: 'Watch - Varuna',
  pageDescription: 'Where vessels are and what they are doing, live.',
  title: 'Watch',

  count: {
    inPast: (count: number, simulated: number, time: string) =>
      `${vessels(count)} in view at ${time}${simulated > 0 ? `, ${formatCount(simulated)} simulated` : ''}`,
    inView: (count: number, simulated: number) =>
      `${vessels(count)} in view${simulated > 0 ? `, ${formatCount(simulated)} simulated` : ''}`,
    inViewOf: (count: number, all: number, simulated: number) =>
      `${formatCount(count)} of ${vessels(all)} in view${simulated > 0 ? `, ${formatCount(simulated)} simulated` : ''}`,
    inPastOf: (count: number, all: number, simulated: number, time: string) =>
      `${formatCount(count)} of ${vessels(all)} in view at ${time}${simulated > 0 ? `, ${formatCount(simulated)} simulated` : ''}`,
    dense: (count: number) => `${vessels(count)} in this part of the sea`,
    denseHint: 'Too many to list or draw one by one. Zoom in to see vessels.',
  },

  exports: {
    open: 'Export…',
    close: 'Close export',
    contents: { tracks: 'Tracks', events: 'Events' },
    hints: {
      tracks: (count: number) =>
        `Tracks of the ${vessels(count)} in view that match the filters, for the 24 hours before the time shown. A file is kept for a day.`,
      events:
        'Events of the chosen behaviour in the view, the area or the box around the zone, for the 24 hours before the time shown. A file is kept for a day.',
    },
    tooMany: (count: number, most: number) =>
      `${vessels(count)} are in view. Filter or zoom in: a file holds the tracks of ${formatCount(most)} at most.`,
    list: 'Your exports of several vessels',
  },

  past: {
    label: 'Time',
    time: 'Time in the last 24 hours',
    play: 'Play',
    pause: 'Pause',
    playKey: 'p',
    rate: 'Speed of playback',
    rates: { 1: '1×', 10: '10×', 60: '60×' },
    now: 'Now',
    past: 'Past',
    at: (moment: string, ago: string) => `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC, ${ago}`,
    loading: (at: string) => `Loading ${at}`,
    failed: (message: string) => `The vessels of this time could not be loaded. ${message}`,
    retry: 'Try again',
    backToNow: 'Back to now',
  },

  tabs: { label: 'Vessels and events', vessels: 'Vessels', events: 'Events' },

  list: {
    label: 'Vessels in view',
    name: 'Name',
    flag: 'Flag',
    type: 'Type',
    speed: 'kn',
    speedLong: 'Speed, kn',
    age: 'Age',
    ageLong: 'Age of the last report',
    loading: 'Loading vessels…',
    empty: 'No vessel in view. Move the map, or show all.',
    emptyFiltered: 'No vessel in view matches the filters.',
    failed: (message: string) => `The vessels could not be loaded. ${message}`,
    retry: 'Try again',
    hint: 'Arrow keys move, Enter selects.',
  },

  events: {
    label: 'Events in view',
    loading: 'Loading events…',
    empty: 'No event in view. Events appear as vessels stop, meet, go silent or enter zones.',
    failed: (message: string) => `The events could not be loaded. ${message}`,
    retry: 'Try again',
    newest: (count: number) => (count === 1 ? '1 event in view' : `${formatCount(count)} events in view`),
    newestOfMore: (count: number) => `The newest ${formatCount(count)} events in view`,
    matching: (count: number, of: number, isMore: boolean) =>
      `${formatCount(count)} of ${isMore ? `the newest ${formatCount(of)}` : formatCount(of)} events in view, filtered`,
    emptyFiltered: (of: number, isMore: boolean) =>
      `None of ${isMore ? `the newest ${formatCount(of)}` : `the ${formatCount(of)}`} events in view matches the filters.`,
    lasted: (duration: string, isLasting: boolean) => (isLasting ? `${duration} so far` : duration),
    since: (time: string) => `since ${time}`,
    rule: (rule: string) => `Rule ${rule}`,
    simulated: 'simulated',
    unreadable: 'An event that cannot be read',
  },

  filters: {
    types: 'Type',
    flags: 'Flag',
    speed: 'Speed',
    doing: 'Behaviour',
    area: 'Area',
    zone: 'Zone',
    zoneChoice: 'Within',
    zoneNone: 'Anywhere',
    zoneHint: (leftOut: number) =>
      [
        'Outlines are approximate; those of imported official zones are simplified. Closed means that fishing is banned there at the time shown.',
        ...(leftOut > 0 ? [`Smaller imported zones that are not listed: ${leftOut}.`] : []),
      ].join(' '),
    zoneClosed: (name: string) => `${name} (closed)`,
    zonesLoading: 'Loading zones…',
    zonesFailed: (message: string) => `The zones could not be loaded. ${message}`,
    traffic: 'Traffic',
    withinMinutes: 'Last report',
    speedRange: (least: number | null, most: number | null) =>
      least === null
        ? `up to ${most}\u202fkn`
        : most === null
          ? `from ${least}\u202fkn`
          : `${least} to ${most}\u202fkn`,
    least: 'From (kn)',
    most: 'To (kn)',
    speedInvalid: 'Enter speeds from 0 to 102.2 knots, the smaller one first.',
    noFlags: 'No vessel in view has a known flag.',
    traffics: { all: 'All', real: 'Real', simulated: 'Simulated' },
    anyAge: 'Any time',
    age: (minutes: number) => (minutes < 60 ? `${minutes}\u202fmin` : `${minutes / 60}\u202fh`),
  },

  map: {
    label: 'Map of vessels',
    loading: 'Drawing the map…',
    withoutLand: 'The base map could not be loaded. The vessels are in the right place, but the coast is missing.',
    unavailable: 'This browser cannot draw the map because WebGL 2 is off. The list has every vessel.',
    lost: 'The map lost its graphics memory and is being restored. The list still works.',
    fit: 'Show all vessels',
    fitKey: 'f',
    legend: 'Legend',
    legendKey: 'l',
    wide: 'Full-size map',
    narrow: 'Show the list',
    vessels: (names: readonly string[]) =>
      names.length < 2
        ? names.join('')
        : [
            ...names.slice(0, MAX_HOVERED),
            ...(names.length > MAX_HOVERED ? [`and ${names.length - MAX_HOVERED} more`] : []),
            '(each click selects the next)',
          ].join('\n'),
    zones: (zones: readonly { name: string; isClosed: boolean; approximate: boolean; source: string | null }[]) =>
      zones
        .map(({ name, isClosed, approximate, source }) => {
          const remarks = [
            ...(approximate ? ['approximate'] : []),
            ...(source === null ? [] : [source]),
            ...(isClosed ? ['closed to fishing'] : []),
          ]
          return remarks.length > 0 ? `${name}\n(${remarks.join(', ')})` : name
        })
        .join('\n'),
  },

  legend: {
    title: 'Legend',
    types: 'Types',
    speeds: 'Speed, knots',
    speedBelow: (knots: number) => `below ${knots}`,
    speedBetween: (least: number, most: number) => `${least} to ${most}`,
    speedFrom: (knots: number) => `${knots} or more`,
    speedUnknown: 'not reported',
    colourBy: 'Colour by',
    colourings: { type: 'Type', speed: 'Speed', fishing: 'Fishing' },
    fishing: 'Probability of fishing',
    fishingUnknown: 'cannot say, another type of ship, or not assessed yet',
    fishingPast: 'Only the present is assessed. A past time shows no probabilities.',
    fishingLoading: 'Loading the assessments…',
    fishingFailed: (message: string) => `The assessments could not be loaded. ${message}`,
    fishingAssessed: (assessed: number, waiting: number) =>
      waiting === 0
        ? `${assessed === 1 ? '1 vessel' : `${assessed} vessels`} in and around the view assessed. Each is assessed again after four minutes.`
        : `${assessed} of ${assessed + waiting} vessels in and around the view assessed so far.`,
    shapes: 'Shapes',
    directed: 'heading known',
    undirected: 'heading not known',
    moored: 'moored or at anchor',
    reckoned: 'no report for 5 minutes: position estimated, for 30 minutes at most',
    simulated: 'simulated, not real',
    selected: 'selected',
    lines: 'Lines and places',
    limit: '200 nm limit, approximate',
    territorial: '12 nm limit, approximate',
    border: 'border on land',
    port: 'port: zoom in to see them',
    anchorage: 'anchorage of an imported list',
    nightSide: 'night side of the Earth',
    filterArea: 'area or zone that filters',
    zoneAround: 'zone around what is selected',
    track: 'last day of the selected vessel, by speed',
    trackGap: 'no report for hours',
    zones: 'Zones, approximate unless imported',
    zoneOpen: 'protected, seasonal or imported',
    zoneClosed: 'fishing is banned now',
    density: 'Vessels in a cell',
    densityFrom: (least: number) => `${least}+`,
    events: 'Events',
    keys: 'Keys',
    keyList: [
      ['/', 'search'],
      ['f', 'show all vessels'],
      ['l', 'legend'],
      ['y', 'layers'],
      ['m', 'measure'],
      ['v', 'saved views'],
      ['p', 'play the last 24 hours'],
      ['+ −', 'zoom, on the map'],
      ['arrows', 'move, on the map'],
      ['Esc', 'close'],
    ] as const,
  },

  card: {
    label: (name: string) => `Vessel ${name}`,
    close: 'Close',
    assess: 'Assess for trafficking',
    assessFishing: 'Assess for fishing',
    open: 'Open vessel page',
    fishing: 'Fishing',
    cannotSay: 'cannot say',
    events: 'now',
    lastWeek: 'Events of the last week',
    waiting: (count: number) => (count === 1 ? '1 alert waits for a decision' : `${count} alerts wait for a decision`),
    dayFailed: (message: string) => `Its events and alerts could not be loaded. ${message}`,
    inZones: 'In these zones',
    zoneRemarks: (isClosed: boolean, approximate: boolean) =>
      [isClosed ? 'closed to fishing' : null, approximate ? 'approximate' : null]
        .filter((part) => part !== null)
        .join(', '),
    moreZones: (count: number) => `and ${formatCount(count)} more`,
    placeLabel: (position: string) => `Position ${position}`,
    noZone: 'In no zone that is listed here.',
    reckoned: 'The map shows it where its course and speed would have taken it since its last report.',
    reckonedUntil: (minutes: number) =>
      `The map shows it where its course and speed would have taken it in the ${minutes} minutes after its last report, and moves it no further.`,
    loading: 'Loading its last report…',
    gone: 'This vessel is outside the part of the map that is loaded, or no longer reports.',
    notAVessel: (what: string) => `${what}, so not on the map.`,
    silent: (time: string) => `This vessel is not on the map. Its last report was at ${time}.`,
    simulated: 'Simulated vessel, not real',
  },

  connection: {
    lost: (ago: string) => `Connection lost. The last update was ${ago}. Reconnecting.`,
    lostAtOnce: 'Connection lost. Reconnecting.',
  },

  empty: {
    title: 'No vessel has been received yet',
    lead: 'The map shows vessels as soon as positions arrive. Choose where they come from:',
    simulate: {
      title: 'Simulated traffic',
      text: '300 invented vessels on real sea routes, marked as simulated everywhere. It can be ended at any time.',
      button: 'Start simulated traffic',
      starting: 'Starting…',
      failed: (message: string) => `It could not be started. ${message}`,
    },
    feed: {
      title: 'Live feed',
      text: 'A receiver or a service, over TCP, UDP or WebSocket. Its vessels appear on the map within seconds.',
      button: 'Connect a feed',
      commandLine: 'With a setting of the server',
      command: 'FEEDS=tcp://192.168.1.20:10110 npm start',
      next: 'Such a feed is listed in Sources too, and can be changed only by the operator.',
    },
    file: {
      title: 'File',
      text: 'NMEA, JSON lines and CSV, plain or compressed.',
      button: 'Import a file',
      commandLine: 'On the command line',
      command: 'npx varuna import positions.csv.gz',
      next: 'Vessels of the last 24 hours then appear on the map, earlier ones in the search.',
    },
    copy: 'Copy command',
    copied: 'Copied',
    copyFailed: 'Copying is blocked here. The command is selected: copy it with Ctrl+C or ⌘C.',
  },

  simulation: {
    running: (count: number) => `Simulated traffic: ${vessels(count)} that are not real.`,
    starting: 'Simulated traffic is starting. The first vessels appear within a minute.',
    filling: (count: number) =>
      `Simulated traffic: ${vessels(count)} that are not real. Its past day is still being received.`,
    removing: 'Simulated traffic is being removed.',
    end: 'End simulated traffic',
    ending: 'Ending…',
    failed: (message: string) => `Simulated traffic could not be ended. ${message}`,
    ask: {
      title: 'End simulated traffic?',
      counting: 'Counting what this removes…',
      uncounted: (message: string) => `What this removes could not be counted. ${message}`,
      removes: (count: number, alerts: number) =>
        `This removes ${vessels(count)} and ${alertsText(alerts)} about them, for everybody.`,
      decided: (alerts: number, decided: number, withNotes: number) =>
        `Of all ${alertsText(alerts)} about simulated vessels, ${formatCount(decided)} ${decided === 1 ? 'is' : 'are'} decided and ${formatCount(withNotes)} ${withNotes === 1 ? 'has' : 'have'} notes.`,
      kept: (kept: number) =>
        kept === 0
          ? 'None was decided, assigned, annotated or added to a case, so none stays.'
          : kept === 1
            ? '1 was decided, assigned, annotated or added to a case. It stays, marked as simulated.'
            : `${formatCount(kept)} were decided, assigned, annotated or added to a case. They stay, marked as simulated.`,
      undo: 'For one day, a supervisor can restore the rest.',
      confirm: 'End and remove',
      cancel: 'Keep it',
    },
    ended: (time: string) => `Simulated traffic was ended on ${time}.`,
    restorable: (count: number, alerts: number, until: string) =>
      `${count === 0 ? alertsText(alerts) : `${vessels(count)} and ${alertsText(alerts)}`} can be restored until ${until}, unless simulated traffic is started again.`,
    restore: 'Restore simulated traffic',
    restoring: 'Restoring…',
    notRestored: (message: string) => `Simulated traffic was not restored. ${message}`,
  },

  sheet: {
    label: 'Height of the list',
    heights: ['low', 'half', 'full'] as const,
  },
}
