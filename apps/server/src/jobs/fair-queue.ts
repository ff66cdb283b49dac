export interface FairQueue<Job> {
  /** Adds a job, or returns the bound that refuses it. */
  add(owner: string, job: Job): 'added' | 'owner_full' | 'full'
  /** Removes and returns the next job; undefined when the queue is empty. */
  next(): Job | undefined
}

export interface QueueBounds {
  perOwner: number
  overall: number
}

/** A bounded queue that serves owners in turn and each owner's jobs in order, so one owner's many jobs delay another's by one at most. */
export function createFairQueue<Job>({ perOwner, overall }: QueueBounds): FairQueue<Job> {
  // A Map keeps insertion order: the first owner is served next and then moved to the end.
  const jobsByOwner = new Map<string, Job[]>()
  let size = 0
  return {
    add(owner, job) {
      const jobs = jobsByOwner.get(owner)
      if (jobs && jobs.length >= perOwner) return 'owner_full'
      if (size >= overall) return 'full'
      if (jobs) jobs.push(job)
      else jobsByOwner.set(owner, [job])
      size += 1
      return 'added'
    },
    next() {
      const first = jobsByOwner.entries().next()
      if (first.done) return undefined
      const [owner, jobs] = first.value
      const job = jobs.shift()
      jobsByOwner.delete(owner)
      if (jobs.length > 0) jobsByOwner.set(owner, jobs)
      size -= 1
      return job
    },
  }
}
