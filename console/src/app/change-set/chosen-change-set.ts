import { useSyncExternalStore } from 'react'
import { queryClient } from '../data/query-client.ts'

/** The configuration draft that this tab works in. */
export interface ChosenChangeSet {
  changeSetID: number
  name: string
}

const storageKey = 'attendant.change-set'
export const changeSetHeader = 'x-change-set'
/** Headers of requests that read or change the live configuration despite an open change set. */
export const liveOnly = { [changeSetHeader]: 'live' }

let chosen = readChosen()
const listeners = new Set<() => void>()

function readChosen(): ChosenChangeSet | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '') as ChosenChangeSet
  } catch {
    return undefined
  }
}

/** From now on, configuration is read from and written to this change set, or live if there is none. */
export function chooseChangeSet(next: ChosenChangeSet | undefined): void {
  chosen = next && { changeSetID: next.changeSetID, name: next.name }
  if (chosen) sessionStorage.setItem(storageKey, JSON.stringify(chosen))
  else sessionStorage.removeItem(storageKey)
  for (const listener of listeners) listener()
  void queryClient.invalidateQueries()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useChosenChangeSet = () => useSyncExternalStore(subscribe, () => chosen)

const configuration =
  /^\/api\/(topics|actions|hooks|hookactions|topicactions|topicdocuments|pagetopicmappings|documents|customers\/(models|me)|channels|rules|procedures|tools|automation\/try|knowledge\/proposals)\b/i

export const isAboutConfiguration = ({ url }: Request) => configuration.test(new URL(url).pathname)

/** Adds the change set to requests about configuration. Returns whether it did. */
export function nameChangeSet(request: Request): boolean {
  const given = request.headers.get(changeSetHeader)
  if (given === 'live') request.headers.delete(changeSetHeader)
  if (given !== null || !chosen || !isAboutConfiguration(request)) return false
  request.headers.set(changeSetHeader, String(chosen.changeSetID))
  return true
}

/** Another user may have closed the change set: the tab then returns to the live configuration. */
export function followRefusal(code: unknown): void {
  if (code === 'change_set_closed' || code === 'change_set_not_found') chooseChangeSet(undefined)
}
