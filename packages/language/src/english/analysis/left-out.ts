import type { Language } from '../../language.ts'

export const leftOut: Language['leftOut'] = {
  mmsi: 'the MMSI is not a number of up to nine digits',
  time: 'the time cannot be read; write it as 2026-01-31T06:30:00Z or in Unix seconds',
  time_ahead: 'the time is in the future',
  time_before_ais: 'the time is before November 1998, when there was no AIS',
  time_uncertain: 'the log has no clock near this report, so its time is not known',
  latitude: 'the latitude is not a number from -90 to 90, with a point before the decimals',
  longitude: 'the longitude is not a number from -180 to 180, with a point before the decimals',
  not_a_vessel: 'the station is on land, a buoy or an aircraft',
  unreadable: 'the sentence cannot be read',
}
