import { codedError } from '../errors/coded-error.ts'
import type { PasswordDigest } from './account-library.ts'

/** A digest takes 32 MB and one of the four threads that also read files and look up names. */
const AT_ONCE = 2
/** Waiting sign-ins, from one network and in all: 13 digests a second take five seconds for as many. */
const MAX_OF_CLIENT = 8
const MAX_SIGN_INS = 64

/** What a digest is computed for. A device that signed in before goes before strangers. */
type DigestFor = { signIn: 'known_device' | 'stranger'; client: string } | 'other'

export interface LimitedDigests {
  hash(password: string): Promise<string>
  verify(of: { hash: string; password: string }): Promise<boolean>
  /** `verify` in the place of sign-ins; throws `too_many_requests` where too many wait. */
  verifyFor(purpose: DigestFor, of: { hash: string; password: string }): Promise<boolean>
}

type Begin = () => void

/**
 * Begins at most `atOnce` digests at a time. Sign-ups and changed passwords take one place at most, in order of arrival, so that sign-ins
 * always have the other ones; networks that sign in take turns.
 */
export function limitDigests(digest: PasswordDigest, atOnce = AT_ONCE): LimitedDigests {
  const known: Begin[] = []
  const others: Begin[] = []
  /** By network, the one that was served longest ago first. */
  const strangers = new Map<string, Begin[]>()
  let strangersWaiting = 0
  let running = 0
  let othersRunning = 0

  function takeStranger(): Begin | undefined {
    const [first] = strangers
    if (first === undefined) return undefined
    const [client, waiting] = first
    const begin = waiting.shift()
    strangers.delete(client)
    if (waiting.length > 0) strangers.set(client, waiting)
    strangersWaiting -= 1
    return begin
  }

  function wait(purpose: DigestFor, begin: Begin): void {
    if (purpose === 'other') others.push(begin)
    else if (purpose.signIn === 'known_device') {
      if (known.length >= MAX_SIGN_INS) throw codedError('busy.sign_ins')
      known.push(begin)
    } else {
      const waiting = strangers.get(purpose.client) ?? []
      if (waiting.length >= MAX_OF_CLIENT) throw codedError('too_many_requests.network')
      if (strangersWaiting >= MAX_SIGN_INS) throw codedError('busy.sign_ins')
      waiting.push(begin)
      strangers.set(purpose.client, waiting)
      strangersWaiting += 1
    }
  }

  function serve(): void {
    while (running < atOnce) {
      const isOther = others.length > 0 && othersRunning === 0
      const begin = isOther ? others.shift() : (known.shift() ?? takeStranger())
      if (begin === undefined) return
      running += 1
      if (isOther) othersRunning += 1
      begin()
    }
  }

  async function limited<Result>(purpose: DigestFor, run: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((begin) => {
      wait(purpose, begin)
      serve()
    })
    try {
      return await run()
    } finally {
      running -= 1
      if (purpose === 'other') othersRunning -= 1
      serve()
    }
  }

  return {
    hash: (password) => limited('other', () => digest.hash(password)),
    verify: (of) => limited('other', () => digest.verify(of)),
    verifyFor: (purpose, of) => limited(purpose, () => digest.verify(of)),
  }
}
