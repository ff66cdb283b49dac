import { BlockList, isIP } from 'node:net'

/** IPv4 networks that are not of the public internet (IANA special-purpose registry). */
const notPublic4 = new BlockList()
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic4.addSubnet(address, prefix, 'ipv4')

/** All global unicast addresses; those mapped to or translated from IPv4 lie outside it. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
/** Networks within it that are not public: Teredo and other protocols, documentation, 6to4. */
const notPublic6 = new BlockList()
for (const [address, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic6.addSubnet(address, prefix, 'ipv6')

/** Whether an IP address, without brackets, is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !notPublic4.check(address, 'ipv4')
  return family === 6 && global6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6')
}

/**
 * Names that public DNS never resolves (RFC 6761, 6762, 8375, 9476), and single-label names, which a machine completes with its local
 * domain.
 */
const privateSuffix =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa|alt|test|invalid|onion)$/i

/** Whether a host name, without a trailing dot, may resolve to the public internet. */
export const isPublicName = (name: string): boolean => name.includes('.') && !privateSuffix.test(name)
