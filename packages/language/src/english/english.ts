import type { Language } from '../language.ts'
import { alerts } from './alerts.ts'

export const english: Language = { tag: 'en', alerts }
