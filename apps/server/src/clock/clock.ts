/** The current time and new ids, passed in so that tests control them. */
export interface Clock {
  /** Milliseconds since 1970 UTC. */
  now(): number
  newId(): string
}
