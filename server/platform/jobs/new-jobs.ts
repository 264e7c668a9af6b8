import { EventEmitter } from 'node:events'

/** Where `addJob` announces a job to the lane that takes it. The library announces each job to everybody. */
export const newJobsChannel = 'attendant:jobs'

/** Instead of a lane: that of a job of the installation is known by its name only. */
export const allLanes = '*'

/** The announcements of the library and of `addJob` about the same job come with the same commit. */
const sameCommitMs = 25

interface Notification {
  channel: string
  payload?: string | undefined
}

/** Passes announcements of new jobs on to the lanes that they are for, so that the others need not look for them. */
export interface NewJobs {
  note(message: Notification): void
  /** Instead of a connection on which the library listens for new jobs. */
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

  /** By others than `addJob`, such as an earlier version on another node. */
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
      // What the library would listen for is listened for already.
      const listener = Object.assign(new EventEmitter(), { query: async () => undefined }).setMaxListeners(100)
      const known = listeners.get(lane) ?? listener
      listeners.set(lane, known)
      return known
    },
  }
}
