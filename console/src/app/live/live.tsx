import type { HubEvent, HubEventType, HubState, LiveHub } from '@attendant/client/hub'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useSession } from '../session/session.tsx'
import { catchUp, keepCurrent } from './keep-current.ts'

type EventOf<Type extends HubEventType> = Extract<HubEvent, { type: Type }>
type Listener = (event: HubEvent) => void

interface Live {
  state: HubState
  /** Everything loaded from now on receives its events, or the hub is unavailable for now. */
  isReady: boolean
  /** Defined while the service is reachable. */
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
  const [isReady, setReady] = useState(false)
  const [hub, setHub] = useState<LiveHub>()
  const customerRepID = needsEnrolment ? undefined : me?.CustomerRepID

  useEffect(() => {
    if (!customerRepID) return
    let isLeft = false
    let opened: LiveHub | undefined
    const refreshAfter = watchAbsence(queries)
    const waiting = setTimeout(() => setReady(true), maxFirstWaitMs)
    // Loaded after the page, so that it does not delay the first render.
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
          if (given === 'connected') setReady(true)
          refreshAfter(given)
        },
      })
    })
    return () => {
      isLeft = true
      clearTimeout(waiting)
      setReady(false)
      void opened?.close()
    }
  }, [attendant, queries, customerRepID])

  const value = useMemo<Live>(
    () => ({
      state,
      isReady,
      hub,
      listen(listener) {
        listeners.current.add(listener)
        return () => listeners.current.delete(listener)
      },
    }),
    [state, isReady, hub],
  )
  return <LiveContext value={value}>{children}</LiveContext>
}

/** Maximum wait for the first connection; data is then loaded without it. */
export const maxFirstWaitMs = 8_000

/** The hub replays missed events for a day; after a longer absence everything is reloaded. */
const maxReplayedMs = 12 * 60 * 60 * 1000

/** Reloads what no event covers: changes before the first connection and during a long absence. */
function watchAbsence(queries: QueryClient): (state: HubState) => void {
  let hasConnected = false
  let goneSince: number | undefined
  return (state) => {
    if (state !== 'connected') {
      goneSince ??= Date.now()
      return
    }
    if (!hasConnected) void catchUp(queries)
    else if (goneSince && Date.now() - goneSince > maxReplayedMs) void queries.invalidateQueries()
    hasConnected = true
    goneSince = undefined
  }
}

export function useLive(): Live {
  const live = useContext(LiveContext)
  if (!live) throw new Error('There is no live connection around this.')
  return live
}

/** Calls back for every event of these types: `useLiveEvent(['ticket.updated'], ({ data }) => …)`. */
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
