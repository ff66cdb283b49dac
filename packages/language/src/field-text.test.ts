import { signIn, signUpForm } from '@varuna/contract/people/account'
import { contactRequest } from '@varuna/contract/site/contact'
import { intelligenceReport } from '@varuna/contract/analysis/intelligence'
import { locationQuery } from '@varuna/contract/analysis/location'
import { vesselReport } from '@varuna/contract/analysis/vessel'
import { expect, test } from 'vitest'
import { fields } from './english/shared/fields.ts'
import { fieldText } from './field-text.ts'

interface Schema {
  safeParse(value: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }
}

const signUp = signUpForm(() => '2026-01-31')

/** The text of the first fault of one field; every other field is missing. */
function messageOf(schema: Schema, field: string, value: unknown): string | undefined {
  const { error } = schema.safeParse({ [field]: value })
  const issue = error?.issues.find(({ path }) => path[0] === field)
  return issue && fieldText(fields, issue.message)
}

test.each<[Schema, string, unknown, string]>([
  [signUp, 'firstName', '', 'Please enter your first name'],
  [signUp, 'firstName', 'x'.repeat(201), 'Please use at most 200 characters'],
  [signUp, 'postalCode', '1'.repeat(21), 'Please use at most 20 characters'],
  [signUp, 'password', 'short', 'Password must be at least 8 characters'],
  [signUp, 'password', 'x'.repeat(129), 'Password must be at most 128 characters'],
  [signUp, 'phone', '12', 'Please enter a valid phone number'],
  [signIn, 'password', '', 'Please enter your password'],
  [contactRequest, 'message', 'Too short', 'Please write at least 10 characters'],
  [contactRequest, 'message', 'x'.repeat(5_001), 'Please use at most 5,000 characters'],
  [contactRequest, 'message', 'x'.repeat(10_001), 'Please use at most 5,000 characters'],
  [contactRequest, 'token', undefined, 'The form has no token'],
  [vesselReport, 'mmsi', 1.5, 'MMSI must be a whole number'],
  [vesselReport, 'lon', 181, 'Longitude must be between -180 and 180'],
  [vesselReport, 'timestamp', '1969-12-31T23:59:59Z', 'Timestamp must be in 1970 or later, and not in the future'],
  [vesselReport, 'distance_from_port', 10_801, 'Distance from port must be at most 10800 nautical miles'],
  [vesselReport, 'distance_from_shore', -1, 'Distance from shore cannot be negative'],
  [vesselReport, 'speed', 103, 'Speed must be at most 102.2 knots'],
  [vesselReport, 'source', 'GUESS', 'Source must be one of AIS, VMS, SAR, RADAR'],
  [intelligenceReport, 'lastPort', 'x'.repeat(121), 'Last port must be at most 120 characters'],
  [intelligenceReport, 'riskScore', 101, 'Risk score must be between 0 and 100'],
  [locationQuery, 'lat', undefined, 'lat is missing'],
  [locationQuery, 'lat', ['1', '2'], 'lat is given more than once'],
  [locationQuery, 'lon', 'east', 'lon must be a number'],
])('%# %s', (schema, field, value, message) => expect(messageOf(schema, field, value)).toBe(message))

test("a message of zod's own stays as it is", () => {
  expect(fieldText(fields, 'Invalid input: expected boolean')).toBe('Invalid input: expected boolean')
  expect(messageOf(contactRequest, 'website', 7)).toMatch(/expected string/)
})
