import { vesselTone } from './vessel-tone.ts'

const others: readonly string[] = ['cargo', 'tanker', 'passenger', 'service']

/** Whether a vessel states a type that does not fish. Pleasure craft, and vessels without a stated type, may fish. */
export const isNeverFishing = (shipType: number | null) => others.includes(vesselTone(shipType))
