import { intelligenceReport } from '@varuna/contract/analysis/intelligence'
import { latitude } from '@varuna/contract/fields'
import { vesselReport as wholeReport } from '@varuna/contract/analysis/vessel'
import { fields } from '@varuna/language/shared/fields'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { fieldErrors } from '~/forms/form-failure.ts'
import { numberBounds, reportFormSchema, type ReportValues } from './report-form-schema.ts'

/** What the form has fields for. */
const vesselReport = wholeReport.omit({ ship_type: true })

function parseReport<Schema extends z.ZodObject>(schema: Schema, values: ReportValues<Schema>) {
  const parsed = reportFormSchema(schema).safeParse(values)
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, errors: fieldErrors(parsed.error, fields) }
}

const vessel = {
  mmsi: '419001234',
  timestamp: '2026-01-05T07:03',
  distance_from_shore: '48.5',
  distance_from_port: '61',
  speed: '3.4',
  course: '210',
  lat: '18.6',
  lon: '71.9000000001',
  source: 'AIS',
}

describe('reportFormSchema', () => {
  it('parses numbers and converts local time to UTC', () => {
    expect(parseReport(vesselReport, vessel)).toEqual({
      ok: true,
      value: {
        mmsi: 419001234,
        timestamp: new Date(2026, 0, 5, 7, 3).toISOString(),
        distance_from_shore: 48.5,
        distance_from_port: 61,
        speed: 3.4,
        course: 210,
        lat: 18.6,
        lon: 71.9000000001,
        source: 'AIS',
      },
    })
  })

  it('requires every field and gives one message for each', () => {
    const empty = Object.fromEntries(Object.keys(vessel).map((field) => [field, ''])) as typeof vessel
    const parsed = parseReport(vesselReport, empty)
    expect(Object.keys(parsed.errors ?? {}).sort()).toEqual(Object.keys(vessel).sort())
    expect(parsed).toMatchObject({
      errors: { mmsi: 'Please enter an MMSI, which is a number of nine digits', course: 'Course must be a number' },
    })
  })

  it('checks the bounds', () => {
    const parsed = parseReport(vesselReport, { ...vessel, lat: '91', lon: '-181', course: '361', source: 'GPS' })
    expect(parsed).toEqual({
      ok: false,
      errors: {
        lat: 'Latitude must be between -90 and 90',
        lon: 'Longitude must be between -180 and 180',
        course: 'Course must be between 0 and 360',
        source: 'Source must be one of AIS, VMS, SAR, RADAR',
      },
    })
  })

  it('trims texts and rejects blank ones', () => {
    const report = {
      vesselId: ' IMO 9321483 ',
      timestamp: '2026-01-05T07:03',
      riskScore: '55',
      lastPort: '  ',
      nextPort: 'Colombo',
      lat: '1',
      lon: '2',
      cargoType: 'Bulk',
      flagState: 'Panama',
    }
    expect(parseReport(intelligenceReport, report)).toEqual({ ok: false, errors: { lastPort: 'Last port is missing' } })
    expect(parseReport(intelligenceReport, { ...report, lastPort: 'Fujairah' })).toMatchObject({
      value: { vesselId: 'IMO 9321483', riskScore: 55 },
    })
  })
})

it('finds the bounds of a number', () => {
  expect(numberBounds(latitude)).toEqual({ min: -90, max: 90 })
  expect(numberBounds(vesselReport.shape.source)).toEqual({})
})
