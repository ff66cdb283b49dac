import { codedError, type CodedError } from '../../errors/coded-error.ts'
import { amountOf, createRecentLoads, type Load } from './recent-load.ts'
import { wideNetworkOf } from './wide-network.ts'

/** Whom work is for: the network that asks, and the account; null where it is not known. */
export interface Asker {
  readonly client: string | null
  readonly account: string | null
}

export interface Lane {
  /** Keys whose recent requests decide who goes next; the first that differs decides. */
  readonly orderedBy: readonly ('wideNetwork' | 'client' | 'account')[]
  readonly maxWaiting: number
  readonly maxOfClient?: number
  readonly maxOfAccount?: number
  /** Most at once; without it, as many as of all lanes. */
  readonly maxRunning?: number
}

interface Waiting extends Asker {
  readonly loads: readonly (Load | null)[]
  begin(): void
  refuse(error: CodedError): void
}

interface Place {
  readonly lane: Lane
  readonly loads: ReturnType<typeof createRecentLoads>
  /** In order of arrival. */
  readonly waiting: Waiting[]
  running: number
}

/**
 * Begins at most `atOnce` pieces of work at a time. Lanes take turns, so that a full one delays another by one turn of each at most. In a lane,
 * those who asked for little lately go first; where too many wait, those who asked for most are refused. Of equals the newest goes first:
 * otherwise networks that were never seen before, all at once, would make everybody after them wait.
 */
export function createFairLanes<Name extends string>(
  lanes: Readonly<Record<Name, Lane>>,
  atOnce: number,
  now = () => performance.now(),
) {
  const places = new Map<string, Place>(
    Object.entries<Lane>(lanes).map(([name, lane]) => [
      name,
      { lane, loads: createRecentLoads(), waiting: [], running: 0 },
    ]),
  )
  /** The one that was served longest ago first. */
  const inTurn = new Set(places.values())
  let running = 0

  function serve(): void {
    while (running < atOnce) {
      const place = [...inTurn].find((one) => one.waiting.length > 0 && one.running < (one.lane.maxRunning ?? atOnce))
      if (place === undefined) return
      inTurn.delete(place)
      inTurn.add(place)
      place.running += 1
      running += 1
      takeOut(place, now(), (one, found) => !isLess(found, one))?.begin()
    }
  }

  return {
    /** Runs work in its turn. Throws `too_many_requests.network` for a client, and `busy.passwords` where others asked for less. */
    async run<Result>(name: Name, asker: Asker, work: () => Promise<Result>): Promise<Result> {
      const place = places.get(name)
      if (place === undefined) throw new Error(`there is no lane ${name}`)
      await new Promise<void>((begin, refuse) => {
        wait(place, { ...asker, begin, refuse }, now())
        serve()
      })
      try {
        return await work()
      } finally {
        place.running -= 1
        running -= 1
        serve()
      }
    },
  }
}

function wait(place: Place, asks: Omit<Waiting, 'loads'>, nowMs: number): void {
  const { lane, loads, waiting } = place
  const { client, account } = asks
  const keys = { wideNetwork: client === null ? null : wideNetworkOf(client), client, account }
  const asker: Waiting = {
    ...asks,
    loads: lane.orderedBy.map((kind) => (keys[kind] === null ? null : loads.count(`${kind} ${keys[kind]}`, nowMs))),
  }
  const countOf = (kind: 'client' | 'account') =>
    asks[kind] === null ? 0 : waiting.filter((other) => other[kind] === asks[kind]).length
  if (countOf('client') >= (lane.maxOfClient ?? Infinity)) throw codedError('too_many_requests.network')
  const isAccountFull = countOf('account') >= (lane.maxOfAccount ?? Infinity)
  waiting.push(asker)
  if (!isAccountFull && waiting.length <= lane.maxWaiting) return
  const mayGo = isAccountFull ? (other: Waiting) => other.account === account : () => true
  takeOut(place, nowMs, (one, found) => isLess(found, one), mayGo)?.refuse(codedError('busy.passwords'))
}

/** Removes and returns the one whose amounts `isBetter` prefers, among those that are accepted. */
function takeOut(
  { waiting }: Place,
  nowMs: number,
  isBetter: (one: number[], found: number[]) => boolean,
  isAccepted: (one: Waiting) => boolean = () => true,
): Waiting | undefined {
  let found = -1
  let amountsOfFound: number[] = []
  for (const [at, one] of waiting.entries()) {
    if (!isAccepted(one)) continue
    const amounts = one.loads.map((load) => (load === null ? 0 : amountOf(load, nowMs)))
    if (found >= 0 && !isBetter(amounts, amountsOfFound)) continue
    found = at
    amountsOfFound = amounts
  }
  return found < 0 ? undefined : waiting.splice(found, 1)[0]
}

/** The first amount that differs decides. */
function isLess(amounts: number[], others: number[]): boolean {
  const at = amounts.findIndex((amount, n) => amount !== others[n])
  return at >= 0 && (amounts[at] ?? 0) < (others[at] ?? 0)
}
