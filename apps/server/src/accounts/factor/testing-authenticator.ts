import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { NewCredential, UsedCredential } from '@varuna/contract/people/second-factor'

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

type Cbor = number | string | Uint8Array | Map<Cbor, Cbor>

/** The few kinds of CBOR (RFC 8949) that an authenticator writes. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])])
  return Buffer.concat([head(2, value.length), value])
}

interface Signed {
  origin: string
  rpId: string
  /** base64url, as the options have it. */
  challenge: string
}

/** Whether the person was there, and was recognised. */
const PRESENT = 1
const VERIFIED = 4
const NEW_CREDENTIAL = 64

/** An authenticator with one key for ES256, as a browser passes on what it answers. */
export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const clientData = (type: string, { origin, challenge }: Signed) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const data = (rpId: string, flags: number, counter: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }
  const credential = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
  } as const

  return {
    id: base64url(id),
    register(signed: Signed, { isVerified = true } = {}): NewCredential {
      const cose = new Map<Cbor, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const flags = PRESENT | NEW_CREDENTIAL | (isVerified ? VERIFIED : 0)
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(cose)])
      const authData = Buffer.concat([data(signed.rpId, flags, 0), attested])
      const attestation = new Map<Cbor, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', signed)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      }
      return { ...credential, response }
    },
    use(
      signed: Signed,
      { counter = 0, isVerified = true, accountId }: { counter?: number; isVerified?: boolean; accountId: string },
    ): UsedCredential {
      const client = clientData('webauthn.get', signed)
      const authenticatorData = data(signed.rpId, PRESENT | (isVerified ? VERIFIED : 0), counter)
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, sha256(client)]))
        .sign(privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(signature),
          userHandle: base64url(Buffer.from(accountId)),
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>
