import type { TokenScope } from '@varuna/vocabulary/token-scopes'

/** Codes of an authenticator app; times in UTC ms. */
interface SignInCodesRow {
  account_id: string
  sealed_key: string
  /** Null while its first code is awaited. */
  on_ms: number | null
  begun_ms: number
  /** Step of 30 s of the last code that was accepted. */
  last_step: number
  /** Codes since the last right one. */
  wrong: number
  wait_until_ms: number
}

interface RecoveryCodeRow {
  account_id: string
  digest: string
}

interface PasskeyRow {
  credential_id: string
  account_id: string
  /** Host for which it was made. */
  rp_id: string
  public_key: Uint8Array
  counter: number
  /** JSON. */
  transports: string
  name: string
  added_ms: number
  last_used_ms: number | null
}

interface UsedTicketRow {
  digest: string
  ends_ms: number
}

interface AddressChangeRow {
  account_id: string
  token_digest: string
  /** The new one, in lower case. */
  address: string
  ends_ms: number
}

interface ApiTokenRow {
  id: string
  account_id: string
  digest: string
  name: string
  scope: TokenScope
  made_ms: number
  ends_ms: number
  last_used_ms: number | null
}

export interface FactorTables {
  sign_in_codes: SignInCodesRow
  recovery_code: RecoveryCodeRow
  passkey: PasskeyRow
  used_ticket: UsedTicketRow
  address_change: AddressChangeRow
  api_token: ApiTokenRow
}
