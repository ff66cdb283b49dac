export interface FairQueue<Job> {
  /** Adds a job, or returns the limit that refuses it. */
  add(owner: string, job: Job): 'added' | 'owner_full' | 'full'
  /**
   * Removes and returns the next job, of the owners that may be served; undefined when none waits. With `usedBy`, an owner with the least
   * goes first.
   */
  next(mayServe?: (owner: string) => boolean, usedBy?: (owner: string) => number): Job | undefined
  /** Removes a waiting job. */
  remove(owner: string, job: Job): void
}

export interface QueueBounds {
  perOwner: number
  overall: number
}

/** A bounded queue that serves owners in turn and each owner's jobs in order, so one owner's many jobs delay another's by one at most. */
export function createFairQueue<Job>({ perOwner, overall }: QueueBounds): FairQueue<Job> {
  // A Map keeps insertion order: the first owner is served next and then moved to the end.
  const jobsByOwner = new Map<string, Set<Job>>()
  let size = 0
  const remove = (owner: string, job: Job) => {
    const jobs = jobsByOwner.get(owner)
    if (!jobs?.delete(job)) return
    size -= 1
    if (jobs.size === 0) jobsByOwner.delete(owner)
  }
  return {
    add(owner, job) {
      const jobs = jobsByOwner.get(owner)
      if (jobs && jobs.size >= perOwner) return 'owner_full'
      if (size >= overall) return 'full'
      if (jobs) jobs.add(job)
      else jobsByOwner.set(owner, new Set([job]))
      size += 1
      return 'added'
    },
    next(mayServe = () => true, usedBy) {
      let owner: string | undefined
      let least = Infinity
      for (const one of jobsByOwner.keys()) {
        if (!mayServe(one)) continue
        const used = usedBy?.(one) ?? 0
        if (used >= least) continue
        owner = one
        least = used
        if (usedBy === undefined) break
      }
      const jobs = owner === undefined ? undefined : jobsByOwner.get(owner)
      const [job] = jobs ?? []
      if (owner === undefined || jobs === undefined || job === undefined) return undefined
      remove(owner, job)
      if (jobsByOwner.delete(owner)) jobsByOwner.set(owner, jobs)
      return job
    },
    remove,
  }
}
