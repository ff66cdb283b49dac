import type { PasswordDigest } from './account-library.ts'

/** A digest takes 32 MB and one of the four threads that also read files and look up names. */
const AT_ONCE = 2

/** Begins at most `atOnce` digests at a time; the others wait in order. */
export function limitDigests(digest: PasswordDigest, atOnce = AT_ONCE): PasswordDigest {
  const waiting: (() => void)[] = []
  let running = 0
  const limited = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) await new Promise<void>((begin) => waiting.push(begin))
    else running += 1
    try {
      return await run()
    } finally {
      const begin = waiting.shift()
      if (begin) begin()
      else running -= 1
    }
  }
  return {
    hash: (password) => limited(() => digest.hash(password)),
    verify: (of) => limited(() => digest.verify(of)),
  }
}
