/** What a worker process reports about a job, before and after its work. */
export interface RunReport {
  jobID: string
  event: 'started' | 'finished' | 'interrupted'
}

interface JobRuns {
  /** The process that is currently running it. */
  runner: string | undefined
  starts: number
  finished: number
  /** The process was killed after the job ended but before the queue recorded it, so it has to run again. */
  isUnreported: boolean
  finisher: string | undefined
}

/** Records every run of every job outside the database, which may lose data itself. */
export function createRunLedger() {
  const jobs = new Map<string, JobRuns>()
  const twice: string[] = []
  let repeated = 0

  function start(jobID: string, runs: JobRuns, worker: string): void {
    if (runs.runner) twice.push(`job ${jobID} was started by ${worker} while ${runs.runner} ran it`)
    else if (runs.finished > 0 && !runs.isUnreported)
      twice.push(`job ${jobID} was started by ${worker} after it had finished`)
    else if (runs.starts > 0) repeated++
    runs.starts++
    runs.runner = worker
    runs.isUnreported = false
  }
  return {
    record(worker: string, { jobID, event }: RunReport): void {
      const runs = jobs.get(jobID) ?? newRuns()
      jobs.set(jobID, runs)
      if (event === 'started') start(jobID, runs, worker)
      else runs.runner = undefined
      if (event !== 'finished') return
      runs.finished++
      runs.finisher = worker
    },
    /** The process was killed, so its jobs have to run again. Returns how many they are. */
    interrupt(worker: string): number {
      const held = [...jobs.values()].filter(({ runner }) => runner === worker)
      for (const runs of held) runs.runner = undefined
      return held.length
    },
    /** Jobs finished by a killed process that are still in the queue. */
    expectAgain(worker: string, jobIDs: string[]): number {
      const unreported = jobIDs.flatMap((jobID) => jobs.get(jobID) ?? []).filter(({ finisher }) => finisher === worker)
      for (const runs of unreported) runs.isUnreported = true
      return unreported.length
    },
    twice,
    /** Runs restarted because an outage or a kill ended the previous one. */
    repeated: () => repeated,
    underWay: () => [...jobs.values()].filter(({ runner }) => runner).length,
    finished: () => [...jobs.values()].filter(({ finished }) => finished > 0).length,
  }
}

const newRuns = (): JobRuns => ({
  runner: undefined,
  starts: 0,
  finished: 0,
  isUnreported: false,
  finisher: undefined,
})
