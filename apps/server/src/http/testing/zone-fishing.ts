import { writeAlertAssessment, type AlertAssessment } from '../../services/desk/alerts/alert-assessment.ts'
import { storedVesselAssessment, type VesselRecord } from '../../services/analysis/fishing/stored-vessel-assessment.ts'
import { testAlert } from '../../store/desk/alerts/testing-alerts.ts'
import { vesselReport } from './reports.ts'
import type { Send } from './sign-in.ts'
import type { TestServer } from './server.ts'

/** A report of a vessel in a park where fishing is banned. */
const inPark = { ...vesselReport, lat: 9.19, lon: 79, distance_from_shore: null, distance_from_port: null }

/** The record of a vessel that is likely fishing in a zone where fishing is banned. */
export async function assessInPark(server: TestServer, send: Send): Promise<VesselRecord> {
  server.setFishingMargin(8)
  const { id } = (await send({ method: 'POST', url: '/api/vessel', payload: inPark })).json()
  server.setFishingMargin(0)
  const row = await server.db.selectFrom('vessel_report').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const record = storedVesselAssessment.read(row.assessment)
  if (record === null) throw new Error('the report in the park cannot be read')
  return { ...record, alert: null }
}

/** Raises the alert of that vessel, based on this assessment; the text is stored unchanged. */
export async function raiseZoneFishing(
  { store }: TestServer,
  id: string,
  assessment: AlertAssessment | string | null,
): Promise<void> {
  const { lat, lon, mmsi } = inPark
  const params = {
    mmsi,
    name: null,
    rule: 'IUU-1',
    confidence: 'medium',
    zoneId: 'in-gom',
    zoneName: 'Gulf of Mannar Marine National Park',
    probability: 0.97,
    isIllegal: true,
  }
  const isText = typeof assessment === 'string' || assessment === null
  const alert = testAlert(id, {
    user_id: null,
    kind: 'vessel',
    code: 'fishing_in_zone',
    source_kind: 'event',
    mmsi,
    lat,
    lon,
    params: JSON.stringify(params),
    assessment: isText ? assessment : writeAlertAssessment(assessment),
  })
  await store.alerts.raise([{ alert, raiseKey: id }])
}
