import type { AlertParams } from '@varuna/vocabulary/alerts'
import type { DetailName, EncounterSetting, EventDetails, EventRule, TransceiverClass } from '@varuna/vocabulary/events'
import type { AisPosition, AisStaticData } from '@varuna/contract/watch/ais-vessel'
import type { VesselAssessment } from '@varuna/contract/analysis/vessel'
import type { OtherStation } from '@varuna/units/mmsi'
import { formatCount } from '../shared/format-count.ts'

const count = (value: number, one: string, many: string) => `${formatCount(value)} ${value === 1 ? one : many}`

const often = (times: number) => (times === 1 ? 'once' : `${formatCount(times)} times`)

/** The page of one vessel, and the page of one event. */
export const vesselPageWords = {
  title: (name: string) => `${name} - Varuna`,
  description: 'A vessel received over AIS: what it states, where it was, what it did.',
  loading: 'Loading the vessel…',
  notFound: {
    title: 'No such vessel',
    badMmsi: (text: string) => `“${text}” is not an MMSI. An MMSI has nine digits.`,
    back: 'All vessels on the map',
  },
  notReceived: {
    title: (mmsi: string) => `MMSI ${mmsi}`,
    text: 'No AIS report of this vessel has been received. Check the number, or search for the vessel by its name.',
  },
  failed: (message: string) => `The vessel cannot be shown. ${message}`,
  notRefreshed: (time: string, message: string) => `This page has not been updated since ${time}. ${message}`,
  simulated: 'This is a simulated vessel. It does not exist, and its reports are made up.',

  state: {
    title: 'Latest report',
    static: 'Only static data has been received from this vessel. It has no position yet.',
    time: 'Received',
    destination: 'Destination',
    length: 'Length',
    beam: 'Beam',
    draught: 'Draught',
    station: 'Station',
    metres: (value: number) => `${value}\u202fm`,
    shipType: (type: number) => `AIS type ${type}`,
    typeNotStated: 'not stated',
    inferred: (kind: string, share: string) => `inferred: ${kind}, ${share}`,
    inferredOther: 'inferred: neither fishing vessel nor cargo ship or tanker',
    cannotInfer: (isStated: boolean) => (isStated ? 'no kind can be inferred' : 'cannot be inferred'),
    stale: (status: string) => `states “${status}”, but moves`,
    notKnown: 'not known',
  },

  stations: {
    unknown: 'not known',
    class_a: 'AIS class A',
    class_b: 'AIS class B',
    base_station: 'base station',
    sar_aircraft: 'rescue aircraft',
    aid_to_navigation: 'aid to navigation',
  } satisfies Record<AisPosition['station'], string>,

  /** Stations that are no vessels. */
  otherStations: {
    coast_station: 'Base station, not a vessel',
    sar_aircraft: 'Rescue aircraft, not a vessel',
    aid_to_navigation: 'Aid to navigation, not a vessel',
    distress_device: 'Search and rescue transmitter, not a vessel',
  } satisfies Record<OtherStation, string>,
  notJudged: 'Nothing is inferred or assessed of what is not a vessel. Its reports are stored and shown here.',

  certainty: {
    title: 'How sure is this',
    loading: 'Checking the track…',
    onePosition: 'A single position says little about a track',
    one: 'The track fits one vessel',
    doubted: 'Some of its positions look false',
    judged: (from: string, to: string, hours: number | null) =>
      hours === null
        ? `Judged by its track from ${from} to ${to}.`
        : `Judged by its track in the ${hours < 48 ? `${hours} hours` : `${hours / 24} days`} before its latest report, ${from} to ${to}.`,
    falsePlaces: (events: number) =>
      `${count(events, 'event', 'events')} of this period ${events === 1 ? 'has' : 'have'} positions that look false.`,
    oneDetail: 'One vessel could have sailed through all positions of this period.',
    several: (segments: number) => `The track falls into ${segments} parts`,
    silence: (times: number) =>
      `It was silent for 24 hours or more ${often(times)}. Whether the same vessel came back is not known.`,
    jump: (times: number) =>
      `${times === 1 ? 'Once' : `${formatCount(times)} times`}, its position jumped farther than a vessel can sail. Two vessels may share the MMSI, or a position was false.`,
    noTrack: 'Nothing can be said about its track in this period',
    gaps: (gaps: number) =>
      `${count(gaps, 'gap', 'gaps')} of 6 hours or more, drawn dashed. Its route in between is not known.`,
    alternating: 'It states different names or numbers in turn.',
    time: 'The times of its reports were not stated by their source; they may be off.',
    missing: 'What is missing',
    nothingMissing: 'Everything that AIS can state is known.',
    missingFields: {
      name: 'name',
      callSign: 'call sign',
      imo: 'IMO number',
      shipType: 'ship type',
      destination: 'destination',
      lengthMetres: 'length',
      speedKnots: 'speed',
      courseDegrees: 'course',
      headingDegrees: 'heading',
      navigationStatus: 'navigation status',
    },
  },

  around: {
    event: 'Shown around',
    time: 'Shown around',
    gone: 'The event that the address names is not there any more: late positions may have replaced it.',
    latest: 'Back to the 24 hours before its latest report',
  },

  period: {
    label: 'Period',
    presets: { 6: '6 h', 24: '24 h', 168: '7 days', 720: '30 days' },
    until: 'before its latest report',
    custom: 'Between two times (UTC)',
    from: 'From',
    to: 'To',
    show: 'Show',
    faults: {
      unreadable: 'The address asks for a period that cannot be read. You see the 24 hours before the latest report.',
      reversed:
        'The address asks for a period that ends before it begins. You see the 24 hours before the latest report.',
      too_long: 'The address asks for more than 366 days. You see the 24 hours before the latest report.',
    },
    invalid: 'Enter two times in UTC, the first before the second, at most 366 days apart.',
  },

  track: {
    title: 'Track',
    label: (name: string) => `Map with the track of ${name}`,
    loading: 'Loading the track…',
    loadingMap: 'Loading the map…',
    lost: 'The map lost its graphics memory and is being restored. The chart and the table below show the same.',
    noMap: 'This browser cannot draw the map. The chart and the table below show the same.',
    withoutLand: 'The base map could not be loaded. The track is drawn on plain sea.',
    empty: 'No position was received in this period. Choose a longer one.',
    failed: (message: string) => `The track could not be loaded. ${message}`,
    positions: (positions: number) => `${count(positions, 'position', 'positions')}.`,
    thinned: (seconds: number) =>
      `At most one position in ${seconds < 120 ? `${seconds}\u202fs` : `${Math.round(seconds / 60)}\u202fmin`} is shown. Exports have all of them.`,
    cut: (shown: number) => `Only the first ${formatCount(shown)} positions are shown. Choose a shorter period.`,
    beyondMap: 'Positions beyond 85° north or south lie outside the map. The chart and the table have them.',
    fit: 'Fit the track',
    legend: 'Speed, knots',
    above: (knots: number) => `${knots}+`,
    gap: 'gap of 6 h or more',
    begin: 'segment begins',
    end: 'segment ends',
  },

  overTime: 'Over time',

  playback: {
    label: 'Playback',
    time: 'Time on the track',
    play: 'Play',
    pause: 'Pause',
    rate: 'Speed of playback',
    rates: { 1: '1×', 10: '10×', 60: '60×', 600: '600×' },
    shortcut: 'p',
    between: 'between two reports',
    gap: 'in a gap: its place is not known',
    nowhere: 'no report near this time',
  },

  chart: {
    title: 'Speed',
    loading: 'Loading the chart…',
    failed: 'The chart could not be loaded. The table of positions has every speed.',
    none: 'None of these positions states a speed.',
    axis: 'kn',
    summary: ({
      lowest,
      highest,
      mean,
      stillShare,
    }: {
      lowest: string
      highest: string
      mean: string
      stillShare: string
    }) =>
      lowest === highest
        ? `${lowest} kn throughout.`
        : `From ${lowest} to ${highest} kn, ${mean} kn on average. Below 0.5 kn: ${stillShare} of the positions.`,
    table: 'The table of positions has every value.',
  },

  alerts: {
    title: 'Alerts',
    loading: 'Loading its alerts…',
    failed: (message: string) => `Its alerts could not be loaded. ${message}`,
    empty: 'No alert about this vessel that you may see.',
    all: (alerts: number, isMore: boolean) => `All ${formatCount(alerts)}${isMore ? ' and more' : ''}`,
  },

  lists: {
    title: 'Lists',
    loading: 'Looking through the lists…',
    failed: (message: string) => `The lists could not be read. ${message}`,
    empty: 'On no watch list that you see, and in no imported list.',
    watchList: 'watch list',
    since: 'since',
    kinds: { iuu: 'IUU list', authorisations: 'Authorisation to fish' },
    listed: (isNow: boolean) => (isNow ? 'listed' : 'no longer listed'),
    matchedBy: { imo: 'by its IMO number', mmsi: 'by its MMSI', name_and_flag: 'by name and flag alone' },
    iuu: ({ name, flag, listedBy }: { name: string | null; flag: string | null; listedBy: string | null }) =>
      [name, flag, listedBy === null ? null : `listed by ${listedBy}`].filter((part) => part !== null).join(', '),
    authorisation: ({
      country,
      zone,
      gear,
      validFrom,
      validTo,
    }: {
      country: string | null
      zone: string | null
      gear: string | null
      validFrom: string | null
      validTo: string | null
    }) =>
      [
        country === null ? (zone === null ? null : `zone ${zone}`) : `waters of ${country}`,
        gear,
        validFrom === null ? null : `from ${validFrom}`,
        validTo === null ? null : `to ${validTo}`,
      ]
        .filter((part) => part !== null)
        .join(', '),
    inDoubt: (rows: number) =>
      `${count(rows, 'row stands', 'rows stand')} under its IMO number, which other vessels send too; which of them it is about is not known.`,
  },

  notes: {
    title: 'Your notes',
    loading: 'Loading your notes…',
    failed: (message: string) => `Your notes could not be loaded. ${message}`,
    empty: 'Note what you know of this vessel: its owner, a number, what you saw. Only you see it.',
    kind: 'What',
    kinds: {
      note: 'Note',
      owner: 'Owner',
      operator: 'Operator',
      imo: 'IMO number',
      call_sign: 'Call sign',
      other_number: 'Other number',
    },
    text: 'Text',
    source: 'Source',
    sourceHint: 'Where you know it from, such as a register and its day',
    from: 'from',
    add: 'Add',
    remove: 'Remove',
    removeLabel: (kind: string, text: string) => `Remove: ${kind}, ${text}`,
    notDone: (message: string) => `This was not done. ${message}`,
  },

  pictures: {
    title: 'Pictures',
    loading: 'Loading your pictures…',
    failed: (message: string) => `Your pictures could not be loaded. ${message}`,
    empty: 'Add a photograph of this vessel, with what it shows and its source. Only you see it.',
    add: 'Add a picture',
    count: (count: number, most: number) => `${count} of ${most}`,
    isFull: (most: number) => `This vessel has ${most} pictures, which is the limit. Remove one to add another.`,
    open: (caption: string) => `Open picture: ${caption}`,
    notShown: 'This picture could not be loaded.',
    taken: 'taken',
    takenUnknown: 'time not known',
    source: (source: string) => `Source: ${source}`,
    remove: 'Remove',
    removeLabel: (caption: string) => `Remove picture: ${caption}`,
    removeTitle: 'Remove this picture?',
    removeQuestion: (caption: string) => `“${caption}” is removed from this server and cannot be restored.`,
    keep: 'Keep it',
    notRemoved: (message: string) => `The picture was not removed. ${message}`,
    form: {
      file: 'Picture',
      choose: 'Choose a file',
      another: 'Choose another file',
      fileHint: 'JPEG, PNG or WebP, at most 20 MB. Its place and camera data are not stored.',
      fileMissing: 'Choose a picture',
      tooLarge: 'The file is larger than 20 MB',
      otherKind: 'The file is not a JPEG, PNG or WebP picture',
      caption: 'What it shows',
      captionHint: 'Also read to people who do not see the picture',
      source: 'Source',
      sourceHint: 'Who took it, or where it is from',
      takenAt: 'Taken (UTC)',
      takenInvalid: 'Enter a day and a time, or leave both empty',
      sending: (share: number) => `Sending, ${share}%`,
      cancel: 'Cancel',
      failed: (message: string) => `The picture was not added. ${message}`,
    },
  },

  events: {
    title: 'Events',
    kind: 'Kind',
    allKinds: 'All kinds',
    emptyKind: 'No event of this kind has been found.',
    loading: 'Loading its events…',
    empty: 'No event of this vessel has been found. Gaps, stops, port visits, loitering and encounters appear here.',
    failed: (message: string) => `Its events could not be loaded. ${message}`,
    older: 'Show older events',
    unreadable: (events: number) =>
      `${count(events, 'stored event is', 'stored events are')} damaged and cannot be shown.`,
    lasts: 'not ended, as far as received',
    visit: {
      title: (area: string) => `Visit of ${area}`,
      yours: 'an area that you watch',
      inside: 'inside, as far as received',
      for: (duration: string, isWhole: boolean) => (isWhole ? duration : `at least ${duration}`),
      leftAt: 'left',
      endUnknown: 'end not known',
      notSeen: 'not seen entering',
    },
    onMap: 'Show on the track',
    open: 'Details',
    rule: (rule: string) => `rule ${rule}`,
    duration: (ms: number) => {
      const minutes = Math.round(ms / 60_000)
      if (minutes < 120) return `${minutes}\u202fmin`
      const hours = Math.round(minutes / 60)
      return hours < 48 ? `${hours}\u202fh` : `${Math.round(hours / 24)} days`
    },
  },

  changes: {
    title: 'Static and voyage data',
    empty: 'None has been received: no name, no call sign, no ship type.',
    none: 'Nothing has changed since it was first received.',
    from: 'was',
    nowIs: 'is',
    alternating: 'states both in turn',
    received: 'Received',
    sets: (sets: number) => (sets === 1 ? 'What was received' : `All ${count(sets, 'set', 'sets')} that were received`),
    fields: {
      name: 'Name',
      callSign: 'Call sign',
      imo: 'IMO number',
      shipType: 'Ship type',
      lengthMetres: 'Length',
      beamMetres: 'Beam',
      draughtMetres: 'Draught',
      destination: 'Destination',
    } satisfies Partial<Record<keyof AisStaticData, string>>,
  },

  assessments: {
    title: 'Your assessments',
    loading: 'Loading your assessments…',
    empty: 'You have not assessed this vessel among your latest 50 reports of fishing and of trafficking.',
    failed: (message: string) => `Your assessments could not be loaded. ${message}`,
    assess: 'Assess for fishing',
    assessTrafficking: 'Assess for trafficking',
    fishing: 'Fishing report',
    trafficking: 'Trafficking report',
    risk: (level: string, score: number) => `${level} risk, ${score} of 100`,
    notAssessable: 'not assessable',
    verdicts: {
      fishing: 'Fishing',
      not_fishing: 'Not fishing',
      cannot_say: 'Cannot say',
    } satisfies Record<VesselAssessment['verdict'], string>,
    illegal: 'breaks a rule',
  },

  positions: {
    title: 'Positions',
    label: 'Positions, the newest first',
    empty: 'No position in this period.',
    columns: {
      time: 'Time (UTC)',
      position: 'Position',
      speed: 'Speed',
      course: 'Course',
      heading: 'Heading',
      status: 'Status',
      segment: 'Segment',
    },
    choose: (time: string) => `Show ${time} on the track`,
  },

  exports: {
    contents: { track: 'Track', events: 'Events' },
    hints: {
      track: 'All positions of the period, with their segments. A file is kept for a day.',
      events: 'All events of the period. A file is kept for a day.',
    },
    list: 'Your exports of this vessel',
  },

  toCase: { track: 'Add track to case', lastDays: (days: number) => `Add the last ${days} days of the track to case` },

  event: {
    caseTitle: (event: string, vessels: readonly string[], day: string) => `${event}, ${vessels.join(' and ')}, ${day}`,
    heading: 'Event',
    description: 'What a vessel did, by which rule, and the positions it rests on.',
    title: (kind: string) => `${kind} - Varuna`,
    loading: 'Loading the event…',
    notFound: 'There is no such event. It may have been replaced when late positions came in.',
    failed: (message: string) => `The event cannot be shown. ${message}`,
    simulated: 'This event is of a simulated vessel. It did not happen.',
    vessels: (count: number) => (count === 1 ? 'Vessel' : 'Vessels'),
    from: 'From',
    to: 'To',
    lasts: 'not ended, as far as received',
    place: 'Place',
    noPlace: 'no place is known',
    confidence: 'How sure',
    rule: 'Rule',
    noOffence: 'An event says what was seen, not why. No event is an offence, and none is proof of one.',
    evidence: 'Positions it rests on',
    sureOfSilence: 'the silence is certain; its cause is likely, not proved',
    sureOfSilenceShort: 'the silence is certain',
    notReceived: 'What the vessel did while it was not received is not known.',
    notSigned:
      'Whether the vessel itself sent these reports: AIS carries no signature, and anybody can send reports under its number.',
    factsNotKnown: (facts: readonly string[]) => `Not known: ${facts.join(', ')}.`,
    lastReceived: 'Last received',
    receivedAgain: 'Received again',
    measured: 'What was measured',
    yes: 'yes',
    no: 'no',
    onTrack: 'Show the track around it',
    onWatch: 'Show the place on the live map',
    where: 'Where',
    map: 'Map of the event',
  },

  /** What the rules in docs/rules/tracks.md say. */
  rules: {
    'GAP-1': 'Six hours or more between two positions of a track.',
    'GAP-2':
      'Twelve hours or more without a position, beginning 50 nm or more from shore, of a vessel that was well received there until then. If it was received again, it was nearer than a vessel at 6 kn would have come. The transmitter was likely switched off.',
    'GAP-3': 'A gap that begins and ends within 4 km. As a rule the vessel was moored.',
    'GAP-10':
      'Silences of a vessel that was well received before, joined because the reports between them cover less than a fourth of the time: too few to show that it was received again, and easily forged. It was silent, or hardly received.',
    'STOP-1': 'A stop begins when the speed falls below 0.2 knots, and ends when it rises above 0.5.',
    'PORT-1': 'A visit begins within 3 km of a port and ends beyond 4 km, with a stop in between.',
    'PORT-3': 'A vessel that was silent for 4 hours in a port counts as having stopped there.',
    'LOIT-1': 'The mean speed over the last hour stayed below 2 knots for 2 hours or more, 20 nm or more from shore.',
    'ZONE-1': 'The time from the first to the last position inside a zone.',
    'ENC-1':
      'Two vessels within 500 m for 2 hours or more, at a median speed below 2 knots, 10 km or more from a port.',
    'SPOOF-1': 'Positions on land from a vessel that was on water the day before.',
    'SPOOF-2': 'A jump further than a vessel can sail, confirmed by three positions.',
    'SPOOF-3': 'Reports go back and forth between places: two places at once.',
    'JAM-1':
      'Five vessels or more at one false place, within 10 nm and 10 minutes of the first of them. Satellite positioning was jammed or falsified there.',
    'JAM-5':
      'Three or four vessels that jumped to one place within 3 nm and 10 minutes of the first of them, faster than any ship sails. Satellite positioning was likely jammed or falsified there.',
    'ID-1':
      'An IMO number that another MMSI stated before it fell silent. What came of that MMSI afterwards is stated, and does not undo the change.',
    'ID-4':
      'An identity that another MMSI stated before, at a place that the ship cannot have reached: one of the two is false.',
    'ID-2': 'A name and a call sign that another MMSI stated before it fell silent.',
  } satisfies Readonly<Record<EventRule, string>> as Readonly<Record<string, string>>,

  /** Values of details that are codes. */
  detailValues: {
    two_places_at_once: 'two places at once',
    impossible_speed: 'a speed that no vessel has',
    on_land: 'on land',
    class_a: 'AIS class A',
    class_b: 'AIS class B',
    class_unknown: 'AIS of an unknown class',
    at_sea: 'at sea',
    anchorage: 'at an anchorage',
    bunkering: 'bunkering at an anchorage',
    in_company: 'fishing in company',
    service: 'with a tug, a pilot or another service vessel',
    not_again: 'not received with it again',
    single_reports: 'single reports, which can be forged',
    received: 'received again',
  } satisfies Readonly<
    Record<
      | AlertParams['vessel_spoofing']['what']
      | EncounterSetting
      | TransceiverClass
      | EventDetails<'identity_change'>['earlierAgain'],
      string
    >
  > as Readonly<Record<string, string>>,

  /** Measures in their units; a tenth of an hour is six minutes. */
  measures: {
    hours: (hours: number) => `${(Math.round(hours * 10) / 10).toLocaleString('en')}\u202fh`,
    metres: (metres: number) => `${metres.toLocaleString('en')}\u202fm`,
  },
  details: {
    hours: 'Duration',
    distanceNm: 'Distance',
    distanceFromShoreNm: 'Distance from shore',
    distanceFromPortKm: 'Distance from port',
    positionsBefore: 'Positions in the 12 h before',
    reportsWithin: 'Reports during the gap, too few to end it',
    elsewhereHours: 'Received under its MMSI at another place during the gap',
    copiedPositions: 'Positions during the gap that repeat its own earlier way',
    steadyHours: 'Received before the gap, with no break of 3 h',
    hasSailedOn: 'Found again where its course and speed lead',
    transceiver: 'Last sent by',
    hasSentClassA: 'Sent class A reports before',
    wasWellReceived: 'Well received before',
    isDisabledOrElsewhere: 'Switched off there, or received elsewhere instead',
    isLikelyDisabled: 'Transmitter likely switched off',
    port: 'Port',
    country: 'Country',
    locode: 'UN/LOCODE',
    name: 'Zone',
    zone: 'ID of the zone',
    isApproximate: 'Outline approximate',
    isClosed: 'Closed to fishing then',
    wasSeenEntering: 'Seen entering',
    insideLandNm: 'Inside land',
    identity: 'Shared',
    medianKnots: 'Median speed',
    meanKnots: 'Mean speed',
    meanDistanceKm: 'Mean distance',
    knots: 'Speed it would have needed',
    apartNm: 'Distance between the places',
    earlierAgain: 'The earlier MMSI since then',
    againHours: 'Received again after',
    otherHolders: 'Other MMSIs with this identity',
    positions: 'Positions',
    setting: 'Kind of meeting',
    segments: 'Segments',
    jumps: 'Jumps to a new place',
    returns: 'Changes between known places',
    what: 'What',
    vesselCount: 'Vessels',
    radiusNm: 'Radius of the place',
  } satisfies Readonly<Record<DetailName, string>> as Readonly<Record<string, string>>,
} as const
