import type { AlertChange, AlertDetails, QueuedAlert, QueuePage } from '@varuna/contract/desk/alert-queue'

export const queuedAlertResponse = (over: Partial<QueuedAlert> = {}): QueuedAlert => ({
  id: 'a1',
  kind: 'fishing',
  code: 'probable_fishing',
  level: 'caution',
  message: 'HIGH FISHING PROBABILITY ALERT: Vessel likely engaged in fishing activity.',
  params: { mmsi: 419000001, probability: 0.8 },
  source: 'v1',
  subject: '419000001',
  lat: 16.5,
  lon: 72.1,
  timestamp: '2026-11-22T10:00:00.000Z',
  alertTime: '2026-11-22T10:00:01.000Z',
  sourceKind: 'vessel_report',
  mmsi: 419000001,
  simulated: false,
  shared: false,
  owner: { id: 'u1', name: 'ana' },
  state: 'open',
  version: 1,
  count: 1,
  lastTime: '2026-11-22T10:00:01.000Z',
  assignee: null,
  changedTime: '2026-11-22T10:00:01.000Z',
  ...over,
})

export const alertChangeResponse = (over: Partial<AlertChange> = {}): AlertChange => ({
  sequence: 1,
  time: '2026-11-22T10:00:01.000Z',
  action: 'raise',
  by: null,
  state: 'open',
  reason: null,
  note: null,
  assignee: null,
  ...over,
})

export const alertDetailsResponse = (over: Partial<QueuedAlert> = {}, changes?: AlertChange[]): AlertDetails => ({
  alert: queuedAlertResponse(over),
  changes: changes ?? [alertChangeResponse()],
  assessment: null,
  assessmentText: null,
})

export const queuePageResponse = (alerts: QueuedAlert[], over: Partial<QueuePage> = {}): QueuePage => ({
  alerts,
  next: null,
  cursor: '1',
  ...over,
})

export const countsResponse = (open = 0) => ({
  states: { open, acknowledged: 0, confirmed: 0, dismissed: 0, needs_evidence: 0 },
  openLevels: { alarm: 0, caution: open, notice: 0 },
  openSimulated: 0,
})
