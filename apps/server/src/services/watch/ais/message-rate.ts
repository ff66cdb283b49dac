/** Messages per second over the last minute. */
export interface MessageRate {
  count(messages: number, nowMs: number): void
  /** Over less than a minute at the start. */
  perSecond(nowMs: number): number
}

const SECONDS = 60

export function createMessageRate(beginsMs: number): MessageRate {
  const counts = new Float64Array(SECONDS)
  const secondOf = (timeMs: number) => Math.floor(timeMs / 1000)
  const beganIn = secondOf(beginsMs)
  let newest = beganIn
  /** Clears the seconds without messages up to a time; a clock that goes back clears all. */
  const moveTo = (second: number) => {
    if (second < newest || second - newest >= SECONDS) counts.fill(0)
    else for (let at = newest + 1; at <= second; at++) counts[at % SECONDS] = 0
    newest = second
  }
  return {
    count(messages, nowMs) {
      moveTo(secondOf(nowMs))
      counts[newest % SECONDS] = (counts[newest % SECONDS] as number) + messages
    },
    perSecond(nowMs) {
      moveTo(secondOf(nowMs))
      const seconds = Math.min(SECONDS, Math.max(1, newest - beganIn + 1))
      return counts.reduce((sum, count) => sum + count, 0) / seconds
    },
  }
}
