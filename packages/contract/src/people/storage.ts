import { z } from 'zod'
import { fault } from '../field-fault.ts'
import { queryText } from '../fields.ts'
import { person } from './person.ts'

const GIGABYTE = 1024 ** 3
/** As much as `STORAGE_TOTAL_GB` may be. */
const MAX_BYTES = 1_000_000 * GIGABYTE
const bytes = z.number().int().min(0).max(MAX_BYTES)
const count = (what: string) => z.number().int().describe(what)

/** The accounts that store most, and as many of those with a quota of their own. */
export const MAX_LARGEST = 50

/** PUT /api/storage: null for the setting of the server. */
export const storageLimitForm = z.object({
  accountBytes: bytes.nullable().describe('What each account without a quota of its own may store'),
  totalBytes: bytes.nullable().describe('What all accounts together may store'),
})
export type StorageLimitForm = z.infer<typeof storageLimitForm>

/** PUT /api/storage/accounts/:id. */
export const accountQuotaForm = z.object({ maxBytes: bytes.describe('What the account may store') })

/** Of gigabytes, as many tell each byte from the next. */
const MAX_DECIMALS = 10
const fromGigabytes = (text: string) => Math.round(Number(text) * GIGABYTE)

/** A text with gigabytes as bytes; no text means null. `most` is the limit in bytes. */
const gigabytes = (most: number | null) => {
  const maximum = (most ?? MAX_BYTES) / GIGABYTE
  return z
    .string()
    .trim()
    .regex(/^(\d+(\.\d+)?)?$/, { error: fault('value_of_wrong_type', { expected: 'number' }), abort: true })
    .refine((text) => Number(text) <= maximum, fault('value_too_large', { maximum }))
    .transform((text) => (text === '' ? null : fromGigabytes(text)))
}

/** The form of limits in gigabytes, for a server whose setting allows `most` bytes. */
export const storageLimitsInGigabytes = (most: number | null) =>
  z
    .object({ accountBytes: gigabytes(most), totalBytes: gigabytes(most) })
    .superRefine(({ accountBytes, totalBytes }, context) => {
      if (accountBytes === null || totalBytes === null || accountBytes <= totalBytes) return
      const message = fault('value_too_large', { maximum: totalBytes / GIGABYTE })
      context.addIssue({ code: 'custom', path: ['accountBytes'], message })
    })

/** The form of the quota of one account in gigabytes. */
export const quotaInGigabytes = (most: number | null) => z.object({ maxBytes: gigabytes(most) })

/** Bytes as those forms have them, with as few decimals as mean the same number of bytes. */
export function toGigabytes(size: number | null): string {
  if (size === null) return ''
  const written = Array.from({ length: MAX_DECIMALS }, (_, decimals) => (size / GIGABYTE).toFixed(decimals))
  return written.find((text) => fromGigabytes(text) === size) ?? (size / GIGABYTE).toFixed(MAX_DECIMALS)
}

const largeAccount = z.object({
  account: person,
  usedBytes: count('What it stores'),
  maxBytes: count('What it may store'),
  isOwnQuota: z.boolean().describe('Whether the limit was set for this account alone'),
})
export type LargeAccount = z.infer<typeof largeAccount>

/** GET /api/storage. */
export const storageQuery = z.object({
  account: queryText('account')
    .trim()
    .min(1)
    .max(254)
    .optional()
    .describe('Email address or name of an account to list alone'),
})

/** Response of GET /api/storage, in bytes. */
export const storageOverview = z.object({
  usedBytes: count('What all accounts store, with earlier versions of lists'),
  diskFreeBytes: count('Free space of the disk with the files'),
  reserveBytes: count('Space of that disk that stays free'),
  accountBytes: count('What an account without a quota of its own may store'),
  totalBytes: count('What all accounts together may store').nullable().describe('Null for as much as the disk holds'),
  set: storageLimitForm.describe('What administrators set'),
  settings: z
    .object({ accountBytes: count('STORAGE_ACCOUNT_GB'), totalBytes: count('STORAGE_TOTAL_GB').nullable() })
    .describe('The settings of the server, of which the total is a bound for administrators'),
  accounts: z
    .array(largeAccount)
    .describe('Those that store most, and others with a quota of their own; or those asked for'),
})
export type StorageOverview = z.infer<typeof storageOverview>
