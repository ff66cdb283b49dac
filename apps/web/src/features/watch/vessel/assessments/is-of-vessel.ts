import { formatMmsi } from '@varuna/units/mmsi'
/** Whether a vessel id that a person entered is the MMSI or the IMO number of a vessel: '419000001', 'MMSI 419 000 001', 'IMO9074729'. */
export function isOfVessel(vesselId: string, { mmsi, imo }: { mmsi: number; imo: number | null }): boolean {
  const digits = vesselId.replaceAll(/\D/g, '')
  return digits === formatMmsi(mmsi) || (imo !== null && digits === String(imo))
}
