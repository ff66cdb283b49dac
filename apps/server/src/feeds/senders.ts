import { BlockList, isIP } from 'node:net'

/** Which senders a listening feed accepts. */
export interface AllowList {
  includes(address: string): boolean
  /** It is too wide to name anybody: its ranges are together as large as two IPv4 /8, or two IPv6 /16. */
  isWide: boolean
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** An address without its zone; IPv4-mapped IPv6 becomes IPv4. */
const plainAddress = (address: string): string => {
  const [plain = ''] = address.split('%')
  return MAPPED.exec(plain)?.[1] ?? plain
}

/** The unit counted as one sender: an IPv4 address, or the /64 of an IPv6 address, because a host can use any address in it. */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (isIP(plain) !== 6) return plain
  const [head = '', tail] = plain.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

const isLoopback = new BlockList()
isLoopback.addSubnet('127.0.0.0', 8, 'ipv4')
isLoopback.addAddress('::1', 'ipv6')

/** Whether a listening host is reachable only from this machine. */
export const isLoopbackHost = (host: string): boolean => host === 'localhost' || isIn(isLoopback, host)

/** Whether an address, also one mapped to IPv6 or with a zone, is in a list. */
export const isIn = (list: BlockList, address: string): boolean => {
  const plain = plainAddress(address)
  const version = isIP(plain)
  return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6')
}

const MAX_PREFIX = { 4: 32, 6: 128 }

/** IPv4 as IPv6, and what contains it. */
const withIpv4 = new BlockList()
withIpv4.addSubnet('::', 16, 'ipv6')

/** The size of a range: 1 for an IPv4 /8, or an IPv6 /16. */
const sizeOf = (address: string, version: number, length: number) =>
  2 ** ((version === 4 ? 8 : withIpv4.check(address, 'ipv6') ? 104 : 16) - length)

/** Parses addresses and ranges such as `192.0.2.7,10.0.0.0/8,2001:db8::/32`; throws an error that names the invalid one. */
export function parseAllowList(text: string): AllowList {
  const list = new BlockList()
  let size = 0
  for (const part of text.split(',').map((one) => one.trim())) {
    const [given = '', prefix, ...more] = part.split('/')
    const address = plainAddress(given)
    const version = isIP(given) === 0 ? 0 : isIP(address)
    const most = version === 4 || version === 6 ? MAX_PREFIX[version] : 0
    const length = prefix === undefined ? most : /^\d{1,3}$/.test(prefix) ? Number(prefix) : NaN
    // A prefix on an IPv4-mapped IPv6 address would count different bits.
    const isMapped = prefix !== undefined && address !== given
    if (version === 0 || more.length > 0 || isMapped || !(length >= 0 && length <= most))
      throw new Error(
        `${JSON.stringify(part)} is not an address or a range. Expected such as 192.0.2.7, 10.0.0.0/8 or 2001:db8::/32, with commas between.`,
      )
    size += sizeOf(address, version, length)
    list.addSubnet(address, length, version === 4 ? 'ipv4' : 'ipv6')
  }
  return { includes: (address) => isIn(list, address), isWide: size >= 2 }
}
