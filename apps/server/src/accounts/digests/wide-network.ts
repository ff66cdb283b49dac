/** The /24 of an IPv4 address, or the /48 of an IPv6 /64 in its canonical form: the networks beside a client that one owner often has too. */
export function wideNetworkOf(client: string): string {
  if (!client.includes(':')) return client.split('.').slice(0, 3).join('.')
  const [groups = ''] = client.split('::')
  return [...groups.split(':'), '0', '0', '0'].slice(0, 3).join(':')
}
