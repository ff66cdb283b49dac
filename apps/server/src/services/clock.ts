/** The time and fresh names, passed in so that services can be replayed. */
export interface Clock {
  /** Milliseconds since 1970 UTC. */
  now(): number
  newId(): string
}
