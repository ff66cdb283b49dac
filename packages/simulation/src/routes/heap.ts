/** A binary heap of numbers with priorities, least first. */
export class Heap {
  #items: number[] = []
  #priorities: number[] = []

  push(item: number, priority: number) {
    const items = this.#items
    const priorities = this.#priorities
    let at = items.length
    items.push(item)
    priorities.push(priority)
    while (at > 0) {
      const parent = (at - 1) >> 1
      if ((priorities[parent] as number) <= priority) break
      items[at] = items[parent] as number
      priorities[at] = priorities[parent] as number
      at = parent
    }
    items[at] = item
    priorities[at] = priority
  }

  /** The item with the least priority; null when there is none. */
  pop(): { item: number; priority: number } | null {
    const items = this.#items
    const priorities = this.#priorities
    const first = items[0]
    const least = priorities[0]
    const item = items.pop()
    const priority = priorities.pop()
    if (first === undefined || least === undefined || item === undefined || priority === undefined) return null
    if (items.length === 0) return { item, priority }
    let at = 0
    for (let child = 1; child < items.length; child = 2 * at + 1) {
      if (child + 1 < items.length && (priorities[child + 1] as number) < (priorities[child] as number)) child += 1
      if ((priorities[child] as number) >= priority) break
      items[at] = items[child] as number
      priorities[at] = priorities[child] as number
      at = child
    }
    items[at] = item
    priorities[at] = priority
    return { item: first, priority: least }
  }
}
