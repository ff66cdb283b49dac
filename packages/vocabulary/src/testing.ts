import type { EventDetails, EventKind } from './events.ts'

/** Example measures of each event kind, for tests that need few of them. */
export const testDetails: { readonly [K in EventKind]: EventDetails<K> } = {
  gap: {
    hours: 0,
    distanceNm: null,
    distanceFromShoreNm: null,
    positionsBefore: 0,
    reportsWithin: 0,
    elsewhereHours: 0,
    copiedPositions: 0,
    steadyHours: 0,
    hasSailedOn: false,
    transceiver: 'class_a',
    hasSentClassA: true,
    wasWellReceived: false,
    isLikelyDisabled: false,
    isDisabledOrElsewhere: false,
  },
  stop: { positions: 2 },
  port_visit: { port: 'Test', country: '', locode: null, wasSeenEntering: true, positions: 2 },
  loitering: { meanKnots: 1, distanceFromShoreNm: 30, positions: 10 },
  encounter: {
    medianKnots: 1,
    meanDistanceKm: 0.2,
    distanceFromPortKm: null,
    distanceFromShoreNm: null,
    setting: 'at_sea',
    segments: [],
  },
  zone_visit: {
    zone: 'zone',
    name: 'Zone',
    isApproximate: true,
    isClosed: false,
    wasSeenEntering: true,
    positions: 2,
  },
  spoofing: { what: 'on_land', insideLandNm: 2, positions: 3 },
  jamming: { vesselCount: 5, radiusNm: 1 },
  identity_change: { identity: 'imo 9074729', hours: 1, apartNm: 3, knots: 3 },
}
