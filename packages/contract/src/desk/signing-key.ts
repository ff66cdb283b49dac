import { z } from 'zod'
import { oneLine } from '../bounded-text.ts'
import { fault } from '../field-fault.ts'
import { person } from '../people/person.ts'

/** Maximum keys of partners. */
export const MAX_PARTNER_KEYS = 200
const MAX_NAME_LENGTH = 100
/** A public key in PEM has 113 characters; the rest is room for what is copied along. */
const MAX_PEM_LENGTH = 1_000

export const installationName = oneLine(MAX_NAME_LENGTH, {
  missing: fault('name_missing'),
  tooLong: fault('too_long', { maximum: MAX_NAME_LENGTH }),
})

/** SHA-256 of a public key in its DER form (SubjectPublicKeyInfo), in hexadecimal. */
export const keyFingerprint = z.string().regex(/^[0-9a-f]{64}$/, fault('value_malformed'))

/** POST /api/partner-keys. */
export const partnerKeyRequest = z.object({
  name: installationName,
  publicKey: z
    .string()
    .trim()
    .min(1, fault('value_missing'))
    .max(MAX_PEM_LENGTH, fault('too_long', { maximum: MAX_PEM_LENGTH }))
    .describe('Ed25519 public key in PEM'),
})
export type PartnerKeyRequest = z.infer<typeof partnerKeyRequest>

export const partnerKey = z.object({
  name: z.string().describe('What this installation calls the partner'),
  fingerprint: z.string().describe('SHA-256 of the public key in its DER form'),
  addedAt: z.iso.datetime(),
  by: person.nullable().describe('Who added it; null when the account was removed'),
})
export type PartnerKey = z.infer<typeof partnerKey>

/** GET /api/partner-keys: the key that signs exports here, and the keys of partners that imports trust, by name. */
export const signingKeys = z.object({
  own: z.object({ name: z.string(), fingerprint: z.string(), createdAt: z.iso.datetime() }),
  partners: z.array(partnerKey),
})
export type SigningKeys = z.infer<typeof signingKeys>

export const partnerKeyParams = z.object({ fingerprint: keyFingerprint })

/**
 * What the signature of an imported case proved. `verified`: by a partner whose key is trusted here; `own`: by this installation;
 * `unknown_key`: by a key that nobody here trusts; `mismatch`: not by the key that the file names.
 */
export const signatureResult = z.enum(['verified', 'own', 'unsigned', 'unknown_key', 'mismatch'])
export type SignatureResult = z.infer<typeof signatureResult>

/** Where the file of an imported case came from, as it was judged at its import. */
export const caseOrigin = z.object({
  signature: signatureResult,
  partner: z.string().nullable().describe('Name of the partner whose trusted key signed the file, at its import'),
  stated: z.string().nullable().describe('Name that the file gives its installation; nobody vouches for it'),
  fingerprint: z.string().nullable().describe('Fingerprint of the key that the file names'),
  exportedAt: z.iso.datetime().describe('As the file states'),
  importedAt: z.iso.datetime(),
})
export type CaseOrigin = z.infer<typeof caseOrigin>
