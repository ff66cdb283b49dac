import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import { isIn, type AllowList } from './senders.ts'

/** Where feeds that were added on the page may connect to. */
export interface FeedReach {
  /** Whether the operator lists the addresses (FEED_ADDRESSES). */
  isListed: boolean
  /** False for an address that is refused, and for a host name that only this machine knows; other names are resolved when connecting. */
  allows(host: string, port: number): boolean
  /** Throws an error in words for an address that is refused; names pass and are checked by `lookup`. */
  requireAddress(host: string, port: number): void
  /** Resolves a name for a port, and fails when any of its addresses is refused, so that no name leads elsewhere between the check and the connection. */
  lookup(port: number): LookupFunction
  /** Ports of this server, on which no feed listens. */
  ownPorts: ReadonlySet<number>
}

/** This machine by its loopback addresses, the services that clouds offer to it, and what is no single station. Receivers of a private network are reached. */
const refused = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['100.100.100.200', 32],
  ['192.0.0.0', 24],
  ['224.0.0.0', 3],
] as const)
  refused.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fd00:ec2::', 32],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  refused.addSubnet(network, prefix, 'ipv6')

/** Loopback, and the addresses that lead there without one. */
const local = new BlockList()
local.addSubnet('127.0.0.0', 8, 'ipv4')
local.addSubnet('0.0.0.0', 8, 'ipv4')
local.addSubnet('::', 127, 'ipv6')

/** The addresses of this machine now: networks come and go. */
function ownAddresses(interfaces: typeof networkInterfaces): BlockList {
  const own = new BlockList()
  for (const { address, family } of Object.values(interfaces()).flatMap((some) => some ?? []))
    own.addAddress(address, family === 'IPv4' ? 'ipv4' : 'ipv6')
  return own
}

const withoutBrackets = (host: string) => host.replace(/^\[|\]$/g, '')

/**
 * `allowed` replaces the rule of addresses that are refused; null for that rule, which also refuses those of this machine. The ports of this server are
 * never reached on this machine.
 */
export function createFeedReach(
  allowed: AllowList | null,
  ownPorts: readonly number[] = [],
  interfaces = networkInterfaces,
): FeedReach {
  const own = new Set(ownPorts)
  const isAllowed = (address: string, port: number) => {
    const isHere = () => isIn(ownAddresses(interfaces), address)
    if (allowed === null) return !isIn(refused, address) && !isHere()
    return allowed.includes(address) && !(own.has(port) && (isIn(local, address) || isHere()))
  }
  const isListed = allowed !== null
  const why = isListed
    ? 'the operator of this server allows other addresses only (FEED_ADDRESSES)'
    : 'it is this server, a service of a cloud or no single station. The operator can allow it with FEED_ADDRESSES'
  const refusalOf = (host: string, address: string) =>
    new Error(`Varuna does not connect to ${host === address ? host : `${host} (${address})`}: ${why}`)
  return {
    ownPorts: own,
    isListed,
    allows(host, port) {
      const address = withoutBrackets(host)
      if (isIP(address) !== 0) return isAllowed(address, port)
      return allowed !== null || !/(?:^|\.)localhost\.?$/i.test(address)
    },
    requireAddress(host, port) {
      const address = withoutBrackets(host)
      if (isIP(address) !== 0 && !isAllowed(address, port)) throw refusalOf(address, address)
    },
    lookup: (port) => (host, options, done) => {
      lookup(host, { ...options, all: true }, (error, found) => {
        if (error !== null) return done(error, '')
        const bad = found.find(({ address }) => !isAllowed(address, port))
        if (bad !== undefined) return done(refusalOf(host, bad.address), '')
        const [first] = found
        if (options.all === true) return done(null, found)
        done(first === undefined ? new Error(`${host} has no address`) : null, first?.address ?? '', first?.family)
      })
    },
  }
}
