import { codedError } from '../../errors/coded-error.ts'

/** A message of a stream; `data` is JSON on one line. */
export interface StreamMessage {
  kind: string
  data: string
  /** The client resumes after this message when it sends this back; null when more messages belong to it. */
  cursor: string | null
}

/** Where the messages of one stream go. */
export interface StreamSink {
  /** False when the client is behind: nothing more is sent until the stream is resumed. */
  send(messages: readonly StreamMessage[]): boolean
}

export interface OpenStream {
  /** Everything up to this has been sent. */
  cursor(): string
  /** The client has caught up with what it was sent. */
  resume(): void
}

interface StreamLimits {
  streams: number
  streamsAnAccount: number
}

/** Places for streams, of one account and in all. */
export interface StreamPlaces {
  /** Takes a place; returns the function that gives it back, which may be called twice. Throws `too_many_requests.streams` and `busy.streams`. */
  take(accountId: string): () => void
}

export function createStreamPlaces({ streams, streamsAnAccount }: StreamLimits): StreamPlaces {
  const accounts = new Map<string, number>()
  let taken = 0
  return {
    take(accountId) {
      const ofAccount = accounts.get(accountId) ?? 0
      if (ofAccount >= streamsAnAccount) throw codedError('too_many_requests.streams', { maxStreams: streamsAnAccount })
      if (taken >= streams) throw codedError('busy.streams')
      accounts.set(accountId, ofAccount + 1)
      taken += 1
      let isReleased = false
      return () => {
        if (isReleased) return
        isReleased = true
        taken -= 1
        const left = (accounts.get(accountId) ?? 1) - 1
        if (left === 0) accounts.delete(accountId)
        else accounts.set(accountId, left)
      }
    },
  }
}
