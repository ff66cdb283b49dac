import { eventThresholds } from '@varuna/vocabulary/thresholds'
import type { Silence } from './vessel-behaviour.ts'

const MIN_DARK_HOURS = 12
/** The US advisory of 14 May 2020 on sanctions evasion at sea is about Iran, North Korea and Syria. */
const ADVISORY_MS = Date.UTC(2020, 4, 14)
/** When the advisory ceased to apply to a state: the sanctions on Syria ended at the end of June 2025. */
const namedUntilMs: Readonly<Record<string, number>> = { IR: Infinity, KP: Infinity, SY: Date.UTC(2025, 6, 1) }
/** Minimum silence that counts in the coastal waters of these states: shorter gaps are common near any shore. */
export const MIN_HOURS_OFF_NAMED_STATE = 24

/** Whether the advisory applied to a state (ISO 3166-1 alpha-2) at a time. */
export const isNamedState = (state: string | null, timeMs: number) =>
  state !== null && timeMs >= ADVISORY_MS && timeMs < (namedUntilMs[state] ?? 0)

/** Whether a ship sailed on during its silence, as one does that is out of range of receivers. */
export const isPassage = ({ movedNm, hours, hasSailedOn }: Silence) =>
  hasSailedOn || (movedNm !== null && movedNm / hours >= eventThresholds.passageKnots)

/** Whether a well-received ship went silent in the waters of a state that the advisory names, and did not sail on. */
export const isDarkOffNamedState = (silence: Silence) =>
  silence.hours >= MIN_HOURS_OFF_NAMED_STATE &&
  silence.wasWellReceived &&
  isNamedState(silence.waters, silence.fromMs) &&
  !isPassage(silence)

/** Whether gaps in reception do not explain a silence. */
export const isDark = (silence: Silence) =>
  isDarkOffNamedState(silence) || (silence.isLikelyDisabled && !isPassage(silence) && silence.hours >= MIN_DARK_HOURS)
