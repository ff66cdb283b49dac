import type { Language } from '../../language.ts'

export const location: Language['location'] = {
  onLand:
    'ERROR: The specified coordinates are on land. Maritime intelligence analysis is only available for water locations.',
  unverified: "Couldn't verify if location is water. Proceeding anyway.",
  assumedWater: '⚠️ Location validation failed. Proceeding with analysis assuming water.',
}
