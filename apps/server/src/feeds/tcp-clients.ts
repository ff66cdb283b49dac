import { networkOf } from './senders.ts'

export interface ClientLimits {
  /** Maximum connections, in total and per network. */
  clients: number
  clientsANetwork: number
  /** Maximum time until a connection's first message, and between two messages. */
  firstMessageMs: number
  idleMs: number
  /** A connection whose last message is older than this can be evicted for a new one. */
  quietMs: number
}

/** A receiver in busy waters sends every few seconds. One with little traffic may be closed; it then reconnects. */
export const clientLimits: ClientLimits = {
  clients: 64,
  clientsANetwork: 8,
  firstMessageMs: 30_000,
  idleMs: 30 * 60_000,
  quietMs: 60_000,
}

export interface Client {
  source: string
  network: string
  openedAtMs: number
  /** Null until the first message is decoded. */
  lastMessageAtMs: number | null
  /** Chunks received but not yet decoded; while there are any, the client does not count as silent. */
  pending: number
  close(): void
}

/** Connections of a listening feed. */
export class TcpClients {
  readonly #limits: ClientLimits
  readonly #clients = new Map<string, Client>()

  constructor(limits: ClientLimits) {
    this.#limits = limits
  }

  /** Adds a connection, evicting another where a limit is reached; null when none can be evicted. */
  add(
    source: string,
    address: string,
    nowMs: number,
    close: () => void,
  ): { client: Client; evicted: Client | null } | null {
    const network = networkOf(address)
    const { clients, clientsANetwork } = this.#limits
    const own = this.#ofNetwork(network)
    let evicted: Client | null = null
    if (own.length >= clientsANetwork) evicted = firstOf(own.filter(({ lastMessageAtMs }) => lastMessageAtMs === null))
    else if (this.#clients.size >= clients) evicted = this.#worst(own.length, nowMs)
    if (evicted === null && (own.length >= clientsANetwork || this.#clients.size >= clients)) return null
    if (evicted) this.remove(evicted.source)
    const client = { source, network, openedAtMs: nowMs, lastMessageAtMs: null, pending: 0, close }
    this.#clients.set(source, client)
    return { client, evicted }
  }

  get(source: string): Client | undefined {
    return this.#clients.get(source)
  }

  remove(source: string): void {
    this.#clients.delete(source)
  }

  all(): Client[] {
    return [...this.#clients.values()]
  }

  /** Connections whose first message is overdue, or that have been silent for too long. */
  overdue(nowMs: number): Client[] {
    const { firstMessageMs, idleMs } = this.#limits
    return this.all().filter(
      ({ pending, lastMessageAtMs, openedAtMs }) =>
        pending === 0 &&
        (lastMessageAtMs === null ? nowMs - openedAtMs >= firstMessageMs : nowMs - lastMessageAtMs >= idleMs),
    )
  }

  #ofNetwork(network: string): Client[] {
    return this.all().filter((client) => client.network === network)
  }

  /**
   * Chooses the connection to evict for a network with `own` others: one without a message, then one of a larger network, then a quiet one.
   * Those of the largest network go first, and among these the one silent longest.
   */
  #worst(own: number, nowMs: number): Client | null {
    const all = this.all()
    const sizes = new Map(all.map(({ network }) => [network, this.#ofNetwork(network).length]))
    const sizeOf = ({ network }: Client) => sizes.get(network) ?? 0
    const unproven = all.filter(({ lastMessageAtMs }) => lastMessageAtMs === null)
    const larger = all.filter((client) => sizeOf(client) > own + 1)
    const quiet = all.filter(
      ({ lastMessageAtMs, pending }) =>
        lastMessageAtMs !== null && pending === 0 && nowMs - lastMessageAtMs >= this.#limits.quietMs,
    )
    const candidates = [unproven, larger, quiet].find((some) => some.length > 0) ?? []
    const largest = Math.max(...candidates.map(sizeOf))
    return firstOf(candidates.filter((client) => sizeOf(client) === largest))
  }
}

const firstOf = (clients: readonly Client[]): Client | null =>
  clients.toSorted((a, b) => (a.lastMessageAtMs ?? a.openedAtMs) - (b.lastMessageAtMs ?? b.openedAtMs))[0] ?? null
