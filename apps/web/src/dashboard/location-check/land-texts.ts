import { locationMessages } from '@varuna/contract/location'

/** Land check messages that more than one tab shows. */
export const landTexts = {
  error:
    'ERROR: The specified coordinates are on land. Maritime intelligence analysis is only available for water locations.',
  skipped: '⚠️ That point is on land. Analysis skipped.',
  lessAccurate: '⚠️ That point is on land. Intelligence analysis may be less accurate.',
  unavailable: 'Maritime analysis unavailable for land locations',
  current: '⚠️ Current location is on land! Maritime analysis unavailable.',
  assumedWater: locationMessages.assumedWater,
  assumedWaterSimulated: '⚠️ Location validation failed. Proceeding with simulation assuming water.',
} as const

export interface NoticeText {
  tone: 'note' | 'success' | 'caution' | 'error'
  text: string
}
