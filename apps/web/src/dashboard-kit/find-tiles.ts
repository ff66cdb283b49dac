/** Address of the base map's tiles with {z}, {x} and {y}, of the version there is now; null where it cannot be had. */
export async function findTiles(): Promise<string | null> {
  try {
    const answer = await fetch('/tiles.json')
    const { tiles } = (await answer.json()) as { tiles?: [string] }
    const [address] = answer.ok && tiles ? tiles : []
    // Behind a proxy the server may know itself by another name: the page asks where it came from.
    return address ? location.origin + address.slice(new URL(address).origin.length) : null
  } catch {
    return null
  }
}
