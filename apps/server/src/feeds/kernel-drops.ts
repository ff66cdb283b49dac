import { readdir, readFile, readlink } from 'node:fs/promises'

/** Adds up the kernel's drops at a port for sockets with these inodes, from a table in the format of Linux's /proc/net/udp. */
export function parseKernelDrops(table: string, port: number, inodes: ReadonlySet<string>): number {
  const [header = '', ...rows] = table.split('\n')
  // Row columns do not match the header, in which tx_queue and rx_queue label one column, as do tr and tm->when.
  if (!header.trim().endsWith('drops')) return 0
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return rows
    .map((row) => row.trim().split(/\s+/))
    .filter((cells) => cells[1]?.endsWith(suffix) && inodes.has(cells[9] ?? ''))
    .reduce((sum, cells) => sum + (Number(cells[12]) || 0), 0)
}

/** Datagrams that the kernel has dropped so far at a UDP port of this process; null where the system does not report them. */
export async function countKernelDrops(port: number, family: 'udp4' | 'udp6'): Promise<number | null> {
  try {
    const table = await readFile(family === 'udp4' ? '/proc/net/udp' : '/proc/net/udp6', 'latin1')
    return parseKernelDrops(table, port, await readOwnSocketInodes())
  } catch {
    return null
  }
}

async function readOwnSocketInodes(): Promise<Set<string>> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  return new Set(links.map((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1]).filter((inode) => inode !== undefined))
}
