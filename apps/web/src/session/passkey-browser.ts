/** Methods of WebAuthn level 3, which older browsers lack. */
export const hasPasskeys = (): boolean =>
  window.isSecureContext &&
  'PublicKeyCredential' in window &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential

/** The person cancelled on the device, or it has no fitting passkey: browsers do not say which. */
export class NoPasskeyError extends Error {}

/** A new passkey, as JSON for the server. Throws NoPasskeyError. */
export async function createPasskey(options: object): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON)
  return toJson(await navigator.credentials.create({ publicKey }).catch(refused))
}

/** What a passkey signed, as JSON for the server. Throws NoPasskeyError. */
export async function askPasskey(options: object): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
  return toJson(await navigator.credentials.get({ publicKey }).catch(refused))
}

function refused(cause: unknown): never {
  throw new NoPasskeyError('no passkey', { cause })
}

function toJson(credential: Credential | null): unknown {
  if (!(credential instanceof PublicKeyCredential)) throw new NoPasskeyError('no passkey')
  return credential.toJSON()
}
