type Role = 'analyst'

/** Who makes a request: the account whose records it sees, what it may do, and how it signed in. */
export interface Principal {
  readonly accountId: string
  readonly roles: readonly Role[]
  readonly signedInWith: 'password'
}
