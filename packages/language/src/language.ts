import type { Device } from '@varuna/contract/people/account-session'
import type { AlertCause, AlertLevel } from '@varuna/vocabulary/alerts'
import type { AlertAction, NoAssessment } from '@varuna/contract/desk/alert-queue'
import type { CaseChange } from '@varuna/contract/desk/case-timeline'
import type { CaseEntrySubject } from '@varuna/contract/desk/case-entry'
import type { Checklist } from '@varuna/contract/desk/checklist'
import type { ErrorCode, Fault, RequestFailure } from '@varuna/contract/fault'
import type { FieldFault } from '@varuna/contract/field-fault'
import type { LeftOutReason } from '@varuna/contract/analysis/track-file'
import type { TileCode } from '@varuna/contract/desk/overview'
import type { VesselAssessment } from '@varuna/contract/analysis/vessel'
import type { VesselKindAnswer } from '@varuna/contract/analysis/vessel-kind'
import type { FishingGap, FishingReason } from '@varuna/fishing/reason'
import type { FishingClearance, FishingSource } from '@varuna/fishing/rules/grounds'
import type { VesselFact } from '@varuna/fishing/vessel/evidence'
import type { ImageNote } from '@varuna/oil/scene/note'
import type { PictureKind, TakenFor } from '@varuna/oil/verdict/picture'
import type { OilGap, OilHelp, OilReason } from '@varuna/oil/verdict/reason'
import type { RiskNote, SimulatedNote } from '@varuna/risk/note'
import type { AnswerWord, FactGroup, RiskQuestion } from '@varuna/vocabulary/risk'
import type { RiskGap, RiskReason, RiskRule, RiskSource } from '@varuna/risk/reason'
import type { IntelligenceReportWords } from '@varuna/contract/analysis/intelligence-report'
import type { CaseOrigin } from '@varuna/contract/desk/signing-key'
import type { CaseReportWords } from '@varuna/contract/desk/case-report'
import type { DocumentWords } from '@varuna/contract/document-words'
import type { ImageReportWords } from '@varuna/contract/analysis/image-report'
import type { Texts } from './text.ts'

/** What the words of a fishing assessment are made from. */
export type AssessedFishing = Pick<
  VesselAssessment,
  'verdict' | 'is_illegal_fishing' | 'legality' | 'is_fishing_probability' | 'confidence' | 'fishing_now'
> & {
  readonly vessel:
    | (Pick<VesselKindAnswer, 'verdict' | 'probability' | 'kinds' | 'gear'> & Partial<Pick<VesselKindAnswer, 'facts'>>)
    | null
  readonly reasons: readonly (Pick<VesselAssessment['reasons'][number], 'rule' | 'text'> &
    Partial<Pick<VesselAssessment['reasons'][number], 'confidence'>>)[]
  readonly missing: readonly Pick<VesselAssessment['missing'][number], 'text'>[]
}

/** Everything that Varuna states, in one language. A language that lacks a code does not compile. */
export type Language = {
  /** BCP 47 tag of a language without a region, such as 'en'. */
  readonly tag: string
  readonly alerts: Texts<AlertCause>
  /** The mail about a change of an alert; times are ISO 8601, positions degrees. */
  readonly addressCodeMail: (asked: { code: string; url: string | null }) => {
    subject: string
    text: string
  }
  /** To an address that has an account, after a sign-up with it. */
  readonly knownAddressMail: (of: { url: string | null }) => { readonly subject: string; readonly text: string }
  /** To an address whose request for an account was approved. */
  readonly approvedMail: (of: { url: string | null }) => { readonly subject: string; readonly text: string }
  /** With a link to choose a new password. */
  readonly resetMail: (of: { url: string | null }) => { readonly subject: string; readonly text: string }
  /** To an account whose password was changed with a link. */
  readonly passwordResetMail: (of: { url: string | null }) => { readonly subject: string; readonly text: string }
  /** To the new address of an account, with a link to confirm it. */
  readonly addressLinkMail: (of: { url: string | null }) => { readonly subject: string; readonly text: string }
  /** To the present address of an account that asked for another one. */
  readonly addressRequestedMail: (of: { url: string | null }) => { readonly subject: string; readonly text: string }
  /** To the address that an account had before. */
  readonly addressChangedMail: (of: { to: string }) => { readonly subject: string; readonly text: string }
  /** To an account that signed in with a browser that is new to it. */
  readonly newDeviceMail: (of: {
    device: Device
    /** Null where the network address is not known. */
    client: string | null
    timeMs: number
    url: string | null
  }) => { readonly subject: string; readonly text: string }
  readonly alertMail: (alert: {
    readonly message: string
    readonly level: AlertLevel
    readonly action: AlertAction
    /** Null for Varuna itself. */
    readonly by: string | null
    readonly note: string | null
    readonly time: string
    readonly raisedTime: string
    readonly simulated: boolean
    readonly place: { readonly lat: number; readonly lon: number } | null
    /** The assessment that it rests on, in lines; empty where its source has it. */
    readonly assessment: readonly string[]
    readonly ruleName: string
    /** Null where the server does not know its address. */
    readonly url: string | null
  }) => { readonly subject: string; readonly text: string }
  /** For a fishing report that raises no alert. */
  readonly noFishingAlert: string
  /** For a position on land, and for one that could not be classified as water or land. */
  readonly location: { readonly onLand: string; readonly unverified: string; readonly assumedWater: string }
  readonly fishing: {
    /** Verdict and confidence, reasons, and what is missing, in lines; `isShort` has the main ones. */
    readonly assessment: (assessed: AssessedFishing, isShort?: boolean) => readonly string[]
    /** Why an alert that rests on a fishing assessment has none. */
    readonly noAssessment: Readonly<Record<NoAssessment, string>>
    readonly reasons: Texts<FishingReason>
    readonly missing: Texts<FishingGap>
    /** Facts about the kind of a vessel. */
    readonly vesselFacts: Texts<VesselFact>
    /** Name of an input of the model by its code. */
    readonly feature: (feature: string) => string
    /** What a reason rests on. */
    readonly sources: Texts<FishingSource>
    /** What would show that a rule is not broken. */
    readonly clearedBy: Texts<FishingClearance>
  }
  readonly oil: {
    readonly reasons: Texts<OilReason>
    readonly missing: Texts<OilGap>
    readonly helps: Texts<OilHelp>
    readonly notes: Texts<ImageNote>
    readonly report: ImageReportWords
    readonly takenFor: Texts<TakenFor>
    readonly kinds: Readonly<Record<PictureKind, string>>
  }
  readonly risk: {
    readonly titles: Readonly<Record<RiskRule, string>>
    readonly reasons: Texts<RiskReason>
    readonly sources: Texts<RiskSource>
    /** The reasons of one indicator, or the notes, as one text. */
    readonly joinSentences: (sentences: readonly string[]) => string
    /** The sources of one indicator as one text. */
    readonly joinSources: (sources: readonly string[]) => string
    readonly missing: Texts<RiskGap>
    /** An unknown fact with the points that it could add. */
    readonly withPoints: (what: string, mostPoints: number) => string
    readonly notes: Texts<RiskNote>
    readonly answers: {
      readonly titles: Readonly<Record<RiskQuestion, string>>
      readonly words: Readonly<Record<AnswerWord, string>>
      /** `titles`: of the indicators that brought the points, the heaviest first; `missing`: texts of the unknown facts. */
      readonly text: (answer: {
        readonly question: RiskQuestion
        readonly answer: AnswerWord
        readonly points: number
        readonly titles: readonly string[]
        readonly missing: readonly string[]
      }) => string
      /** A fact that several indicators rest on. */
      readonly fact: (fact: {
        readonly fact: FactGroup
        readonly titles: readonly string[]
        readonly points: number
        readonly separatePoints: number
      }) => string
    }
    readonly simulation: Texts<SimulatedNote>
  }
  /** The indicators of forced labour that an analyst checks. */
  readonly checklist: {
    readonly titles: Readonly<Record<Checklist['entries'][number]['indicator'], string>>
    readonly findings: Readonly<Record<Checklist['entries'][number]['finding'], string>>
    readonly caution: string
  }
  /** The PDF of a trafficking assessment. */
  /** Documents as PDF. */
  readonly documents: DocumentWords
  readonly intelligenceReport: IntelligenceReportWords
  readonly cases: {
    readonly entries: Texts<CaseEntrySubject>
    /** Lines of a timeline. */
    readonly changes: Texts<CaseChange>
    readonly report: CaseReportWords
    readonly position: (lat: number, lon: number) => string
    /** Whose file an imported case came from, and what its signature proved. */
    readonly origin: (origin: CaseOrigin) => string
  }
  /** Why a row, a sentence or a point of a track file is left out. */
  /** Why a line of AIS is refused, by the code that it is counted under. */
  refusal(reason: string): string
  readonly leftOut: Readonly<Record<LeftOutReason, string>>
  /** What the dashboard's tiles count. */
  readonly tiles: Readonly<Record<TileCode, string>>
  /** Stands where an account that was removed would be named. */
  readonly removedAccount: string
  /** Titles of problem documents. */
  readonly problems: Readonly<Record<ErrorCode | 'internal' | 'unreadable_request' | 'unreadable_address', string>>
  readonly requestFailures: Readonly<Record<RequestFailure, string>>
  /** Why a request or a command is refused. */
  readonly errors: Texts<Fault>
  /** What is wrong with a field of a form or of a request. */
  readonly fields: Texts<FieldFault>
}
