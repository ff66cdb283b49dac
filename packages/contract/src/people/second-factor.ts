import { roles } from '@varuna/vocabulary/rights'
import { z } from 'zod'
import { lineOrNothing, oneLine } from '../bounded-text.ts'
import { fault } from '../field-fault.ts'
import { ownerPassword } from './account.ts'

const wrongCode = fault('sign_in_code_wrong')

/** Six digits of an authenticator app, or a recovery code; spaces and hyphens do not count. */
export const signInCode = lineOrNothing(40, { missing: wrongCode, tooLong: wrongCode, hidden: wrongCode }).min(
  1,
  wrongCode,
)

/**
 * What a person who changes how an account signs in must enter again: its password, where it has one, and a code, where it has codes. An account
 * without a password must have signed in within the last minutes instead.
 */
export const ownerProof = z.object({ password: ownerPassword.optional(), code: signInCode.optional() })
export type OwnerProof = z.infer<typeof ownerProof>

/** The ticket of a right password, with the code that the account also asks. */
export const codeSignIn = z.object({ ticket: z.string().max(400), code: signInCode })
export type CodeSignIn = z.infer<typeof codeSignIn>

const passkeyForm = z.object({
  id: z.string(),
  name: z.string().describe('What its owner calls it'),
  added: z.iso.datetime(),
  lastUsed: z.iso.datetime().nullable().describe('Null while it was not used'),
})
export type Passkey = z.infer<typeof passkeyForm>

/** Response of GET /api/account/factor. */
export const secondFactor = z.object({
  codesSince: z.iso.datetime().nullable().describe('Since when sign-ins ask a code; null where they do not'),
  recoveryCodesLeft: z.number().int(),
  passkeys: z.array(passkeyForm).describe('Oldest first'),
  roleWithFactor: z
    .enum(roles)
    .nullable()
    .describe('The role that this session lacks because it was not opened with a second factor; null otherwise'),
})
export type SecondFactor = z.infer<typeof secondFactor>

/** Response of POST /api/account/factor: what an authenticator app needs. */
export const codesSetUp = z.object({
  key: z.string().describe('The shared key in base32'),
  link: z.string().describe('The same as an otpauth: link, for a QR code'),
})
export type CodesSetUp = z.infer<typeof codesSetUp>

export const codesConfirmation = z.object({ code: signInCode })

/** Shown once; the server stores digests. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const MAX_PASSKEYS = 10
export const passkeyName = oneLine(60, { missing: fault('name_missing'), tooLong: fault('too_long', { maximum: 60 }) })

const bytes = (maximum: number) =>
  z
    .string()
    .max(maximum)
    .regex(/^[\w-]*$/)

/** What a browser answers, in the JSON form of WebAuthn level 3; what is not named here is left out. */
const credential = <Response extends z.ZodType>(response: Response) =>
  z.object({
    id: bytes(1400),
    rawId: bytes(1400),
    type: z.literal('public-key'),
    response,
    clientExtensionResults: z.object({}).default({}),
  })
const clientDataJSON = bytes(6000)

const newCredential = credential(
  z.object({
    clientDataJSON,
    attestationObject: bytes(16_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
)
export type NewCredential = z.infer<typeof newCredential>

export const passkeyRegistration = z.object({ name: passkeyName, credential: newCredential })
export type PasskeyRegistration = z.infer<typeof passkeyRegistration>

const usedCredential = credential(
  z.object({
    clientDataJSON,
    authenticatorData: bytes(2000),
    signature: bytes(2000),
    userHandle: bytes(100).optional(),
  }),
)
export type UsedCredential = z.infer<typeof usedCredential>

export const passkeySignIn = z.object({ credential: usedCredential })

/** Options for navigator.credentials, as JSON. */
export const credentialOptions = z.object({ options: z.record(z.string(), z.unknown()) })
