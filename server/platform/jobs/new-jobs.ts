import { EventEmitter } from 'node:events'

/** The channel on which `addJob` announces a job to its lane. The library announces each job to all lanes. */
export const newJobsChannel = 'attendant:jobs'

/** In place of a lane: the lane of an installation's job is known only by the job's name. */
export const allLanes = '*'

/** The notifications of the library and of `addJob` about the same job arrive with the same commit. */
const sameCommitMs = 25

interface Notification {
  channel: string
  payload?: string | undefined
}

/** Passes announcements of new jobs on to their lanes, so that the other lanes need not query the queue. */
export interface NewJobs {
  note(message: Notification): void
  /** Replaces the connection on which the library listens for new jobs. */
  listenerOf(lane: string): EventEmitter
}

export function createNewJobs(): NewJobs {
  const listeners = new Map<string, EventEmitter>()
  let announcedAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined

  const notify = (lane: string, message: Notification) => listeners.get(lane)?.emit('notification', message)
  const notifyAll = (message: Notification) => {
    for (const lane of listeners.keys()) notify(lane, message)
  }

  /** Jobs added by others than `addJob`, such as an earlier version on another node. */
  function noteUnknown(message: Notification): void {
    const isKnown = performance.now() - announcedAt < sameCommitMs
    if (isKnown || timer) return
    timer = setTimeout(() => {
      timer = undefined
      notifyAll(message)
    }, sameCommitMs).unref()
  }

  return {
    note(message) {
      const { channel, payload = allLanes } = message
      if (channel === 'jobs:insert') return noteUnknown(message)
      if (channel !== newJobsChannel) return notifyAll(message)
      announcedAt = performance.now()
      clearTimeout(timer)
      timer = undefined
      const known = { channel: 'jobs:insert', payload: '{"count":1}' }
      if (payload === allLanes) notifyAll(known)
      else notify(payload, known)
    },
    listenerOf(lane) {
      // This process already listens to everything that the library would listen to.
      const listener = Object.assign(new EventEmitter(), { query: async () => undefined }).setMaxListeners(100)
      const known = listeners.get(lane) ?? listener
      listeners.set(lane, known)
      return known
    },
  }
}
