import type { HubEvent, HubEventType, HubState, LiveHub } from '@attendant/client/hub'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useSession } from '../session/session.tsx'
import { keepCurrent } from './keep-current.ts'

type EventOf<Type extends HubEventType> = Extract<HubEvent, { type: Type }>
type Listener = (event: HubEvent) => void

interface Live {
  state: HubState
  /** There while the service is reachable. */
  hub: LiveHub | undefined
  listen(listener: Listener): () => void
}

const LiveContext = createContext<Live | undefined>(undefined)

/** One connection for the whole console, open while a user is signed in. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { attendant, me, needsEnrolment } = useSession()
  const queries = useQueryClient()
  const listeners = useRef(new Set<Listener>())
  const [state, setState] = useState<HubState>('connecting')
  const [hub, setHub] = useState<LiveHub>()
  const customerRepID = needsEnrolment ? undefined : me?.CustomerRepID

  useEffect(() => {
    if (!customerRepID) return
    let isLeft = false
    let opened: LiveHub | undefined
    // Loaded after the page: nothing that is seen first waits for it.
    void import('@attendant/client/hub').then(({ connectHub }) => {
      if (isLeft) return
      opened = connectHub(attendant, {
        onEvent: (event) => {
          for (const listener of listeners.current) listener(event)
          keepCurrent(queries, event)
        },
        onState: (given) => {
          setState(given)
          setHub(given === 'connected' ? opened : undefined)
        },
      })
    })
    return () => {
      isLeft = true
      void opened?.close()
    }
  }, [attendant, queries, customerRepID])

  useRefreshOnFirstConnection(state, queries)
  useRefreshAfterAbsence(state, () => queries.invalidateQueries())

  const value = useMemo<Live>(
    () => ({
      state,
      hub,
      listen(listener) {
        listeners.current.add(listener)
        return () => listeners.current.delete(listener)
      },
    }),
    [state, hub],
  )
  return <LiveContext value={value}>{children}</LiveContext>
}

const refreshedNames = ['tickets', 'messages', 'notes', 'timeline', 'channels', 'autonomy', 'sources', 'exports']

/** The page is read before the hub is connected: whatever changed in between is read again. */
function useRefreshOnFirstConnection(state: HubState, queries: QueryClient): void {
  const hasConnected = useRef(false)
  useEffect(() => {
    if (state !== 'connected' || hasConnected.current) return
    hasConnected.current = true
    for (const name of refreshedNames) void queries.invalidateQueries({ queryKey: [name] })
  }, [state, queries])
}

/** The hub replays what was missed within a day; who slept longer reads everything again. */
function useRefreshAfterAbsence(state: HubState, refresh: () => void): void {
  const gone = useRef<number>(undefined)
  useEffect(() => {
    if (state === 'reconnecting') gone.current ??= Date.now()
    if (state !== 'connected' || gone.current === undefined) return
    if (Date.now() - gone.current > 12 * 60 * 60 * 1000) refresh()
    gone.current = undefined
  }, [state, refresh])
}

export function useLive(): Live {
  const live = useContext(LiveContext)
  if (!live) throw new Error('There is no live connection around this.')
  return live
}

/** Calls back with every event of these types: `useLiveEvent(['ticket.updated'], ({ data }) => …)`. */
export function useLiveEvent<Type extends HubEventType>(types: Type[], onEvent: (event: EventOf<Type>) => void): void {
  const { listen } = useLive()
  const latest = useRef(onEvent)
  latest.current = onEvent
  const wanted = types.join()
  useEffect(
    () =>
      listen((event) => {
        if (wanted.split(',').includes(event.type)) latest.current(event as EventOf<Type>)
      }),
    [listen, wanted],
  )
}
