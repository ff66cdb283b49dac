import type { AlertCode, AlertLevel } from '@varuna/vocabulary/alerts'
import type { EventKind } from '@varuna/vocabulary/events'
import type { VesselKind } from '@varuna/vocabulary/vessel-kinds'
import type { Alert } from './alert.ts'
import type { AreaOfReport, AreaResult } from './desk/area-report.ts'
import type { AlertAction, AlertState, DismissalReason, AlertFilterFields } from './desk/alert-queue.ts'
import type { TrackEventAnswer } from './watch/track-event.ts'
import type { VesselPicture } from './watch/vessel-picture.ts'
import type { VesselKindAnswer } from './analysis/vessel-kind.ts'
import type { AssessmentKind, AssessmentVerdict } from './analysis/assessment.ts'

/** Texts that every document of a bounded length has. */
export interface DocumentWords {
  readonly page: (page: number, count: number | null) => string
  readonly footer: (written: string, version: string, installation: string) => string
  readonly cut: (pages: number) => string
  readonly glyphsMissing: string
  readonly mapSource: string
  readonly nauticalMiles: (count: number) => string
  readonly digests: string
  readonly digestsExplained: string
  readonly sample: string
  readonly simulated: string
  readonly why: string
  readonly missing: string
  readonly nothingMissing: string
  readonly where: string
  readonly time: string
  readonly position: string
  readonly none: string
  readonly notKnown: string
  readonly model: string
  readonly notes: string
  readonly response: (path: string) => string
  /** Positions of a vessel that a map shows, of how many, and the least seconds between two. */
  readonly track: (track: {
    readonly shown: number
    readonly from: string
    readonly to: string
    readonly thinnedSeconds: number
  }) => string
  readonly noTrack: string
  /** Under a map with dashed lines. */
  readonly gapNote: string
  readonly positionsDigest: (count: number) => string
  readonly fishing: FishingDocumentWords
  readonly alert: AlertDocumentWords
  readonly vessel: VesselDocumentWords
  readonly queue: QueueDocumentWords
  readonly area: AreaDocumentWords
}

type AreaColumn =
  | 'presence'
  | 'fishing'
  | 'notFishing'
  | 'cannotSay'
  | 'otherKind'
  | 'silent'
  | 'vessels'
  | 'flag'
  | 'type'
  | 'vessel'
  | 'first'
  | 'last'

/** The report of an area. */
interface AreaDocumentWords {
  readonly kind: string
  /** The name of the area, or the box around it in degrees. */
  readonly title: (name: string | null, box: AreaResult['box']) => string
  readonly headline: (result: AreaResult, name: string | null, kind: AreaOfReport['kind'], simulated: boolean) => string
  readonly simulated: string
  readonly period: string
  readonly periodOf: (from: string, to: string) => string
  readonly counted: string
  readonly columns: Readonly<Record<AreaColumn, string>>
  readonly hours: (hours: number) => string
  readonly shortHours: (hours: number) => string
  readonly flagText: (flag: string | null) => string
  readonly typeText: (type: VesselKind | null) => string
  readonly mapNote: (cells: number, degrees: number, of: 'fishing' | 'presence') => string
  readonly mapAlt: (name: string) => string
  readonly cell: string
  readonly number: string
  readonly flags: string
  readonly types: string
  readonly days: string
  readonly day: string
  readonly vessels: string
  readonly unnamed: string
  readonly shared: string
  readonly shown: (shown: number, all: number) => string
  readonly events: string
  readonly noEvents: string
  readonly eventKinds: Readonly<Record<EventKind, string>>
  readonly eventCount: (kind: string, count: number) => string
  readonly alerts: string
  readonly noAlerts: string
  readonly reception: string
  readonly receptionLines: (result: AreaResult) => readonly string[]
  readonly ofRequest: (text: string) => string
}

interface FishingDocumentWords {
  readonly kind: string
  readonly title: (name: string | null, mmsi: string) => string
  readonly mmsi: string
  readonly flag: string
  readonly reported: string
  readonly assessed: string
  readonly basedOn: string
  readonly point: string
  readonly ofTrack: (fixes: number, hours: number) => string
  readonly legality: string
  readonly zones: string
  readonly speed: string
  readonly course: string
  readonly source: string
  readonly fromShore: string
  readonly fromPort: string
  readonly rule: (number: string) => string
  readonly caution: string
  readonly mapNote: string
  readonly mapAlt: (mmsi: string) => string
}

interface AlertDocumentWords {
  readonly kind: string
  readonly codes: Readonly<Record<AlertCode, string>>
  readonly levels: Readonly<Record<AlertLevel, string>>
  readonly kinds: Readonly<Record<Alert['kind'], string>>
  readonly states: Readonly<Record<AlertState, string>>
  readonly meanings: Readonly<Record<AlertState, string>>
  readonly actions: Readonly<Record<AlertAction, string>>
  readonly reasons: Readonly<Record<DismissalReason, string>>
  readonly verdict: (level: string, state: string) => string
  readonly about: string
  readonly raised: string
  readonly lastRaised: string
  readonly count: string
  readonly assignee: string
  readonly nobody: string
  readonly source: string
  readonly evidence: string
  readonly evidenceElsewhere: string
  readonly eventGone: string
  /** What the params of an alert keep of the event that raised it: its rule, and names and values of its measures. */
  readonly kept: (params: Alert['params']) => {
    rule: string | null
    measures: readonly (readonly [name: string, value: string])[]
  }
  /** A rule by its number, and what it says. */
  readonly rule: (number: string) => string
  readonly howSure: (event: TrackEventAnswer) => string
  /** Names and values of an event's measures, without those that are not known. */
  readonly measured: (details: TrackEventAnswer['details']) => readonly (readonly [name: string, value: string])[]
  /** What is not known of an event. */
  readonly missing: (event: TrackEventAnswer) => readonly string[]
  /** What is missing of an event that is no longer stored. */
  readonly notSigned: string
  /** Why the level was lowered (ALERT-14), with the id of the event that shows it; empty where it was not. */
  readonly doubts: (params: Alert['params']) => readonly string[]
  /** Ends of a gap. */
  readonly ends: { readonly last: string; readonly again: string }
  readonly endsNote: string
  readonly history: string
  readonly moreHistory: (count: number) => string
  readonly columns: readonly [time: string, what: string, by: string, note: string]
  /** In the cell of a note that is too long for it. */
  readonly noteBelow: string
  readonly mapNote: string
  readonly mapAlt: (place: string) => string
}

interface VesselDocumentWords {
  readonly kind: string
  readonly title: (name: string | null, mmsi: string) => string
  readonly identity: string
  readonly mmsi: string
  readonly name: string
  readonly callSign: string
  readonly imo: string
  readonly flag: string
  readonly type: string
  readonly size: string
  readonly destination: string
  readonly stated: string
  readonly lastPosition: string
  readonly speed: string
  readonly seen: (time: string) => string
  readonly neverSeen: string
  readonly kindOf: string
  readonly vesselKind: string
  readonly kindSentence: (kind: VesselKindAnswer) => string
  readonly behaviour: string
  readonly observed: string
  readonly silences: string
  readonly encounters: string
  readonly loitering: string
  readonly portVisits: string
  readonly falsePositions: string
  readonly noBehaviour: string
  readonly days: (count: number) => string
  readonly events: string
  readonly noEvents: string
  readonly moreEvents: string
  readonly eventKinds: Readonly<Record<EventKind, string>>
  readonly eventColumns: readonly [
    from: string,
    to: string,
    what: string,
    where: string,
    rule: string,
    confidence: string,
  ]
  /** In a list. */
  readonly howSure: (event: TrackEventAnswer) => string
  readonly ongoing: string
  readonly alerts: string
  readonly noAlerts: string
  readonly moreAlerts: string
  readonly assessments: string
  readonly noAssessments: string
  readonly assessmentKinds: Readonly<Record<AssessmentKind, string>>
  readonly verdicts: Readonly<Record<AssessmentVerdict, string>>
  readonly assessmentColumns: readonly [time: string, what: string, verdict: string, sure: string]
  readonly gaps: readonly string[]
  readonly mapNote: string
  readonly mapAlt: (name: string) => string
  readonly pictures: string
  readonly noPictures: string
  readonly picturesGap: string
  readonly pictureSource: (picture: Pick<VesselPicture, 'source' | 'takenAt'>) => string
  readonly pictureGone: (caption: string) => string
  readonly morePictures: (shown: number, all: number) => string
}

interface QueueDocumentWords {
  readonly kind: string
  readonly title: string
  readonly allAlerts: string
  readonly filters: (filter: AlertFilterFields) => readonly string[]
  readonly filtered: string
  readonly counted: string
  readonly shown: (shown: number, all: number) => string
  readonly order: string
  readonly byLevel: string
  readonly list: string
  readonly noAlerts: string
  readonly columns: readonly [
    level: string,
    last: string,
    message: string,
    place: string,
    state: string,
    assignee: string,
  ]
  readonly simulatedMark: string
  readonly someSimulated: string
  readonly someSamples: string
  readonly sampleMark: string
  readonly unreadable: (count: number) => string
  readonly digestOf: (count: number) => string
  readonly more: (count: number) => string
  readonly caution: string
}
