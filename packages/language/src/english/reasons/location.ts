import type { Language } from '../../language.ts'

export const location: Language['location'] = {
  unverified: "Couldn't verify if location is water. Proceeding anyway.",
  assumedWater: '⚠️ Location validation failed. Proceeding with analysis assuming water.',
}
