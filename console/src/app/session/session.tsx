import { type Attendant, type Claims, createAttendant, readClaims } from '@attendant/client'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { queryClient } from '../data/query-client.ts'
import { onDemand } from '../on-demand.tsx'

const RenewSession = onDemand(async () => (await import('./renew-session.tsx')).RenewSession)

const tokenKey = 'attendant.token'

interface SessionValue {
  attendant: Attendant
  /** Nobody before signing in. */
  me: Claims | undefined
  isAdmin: boolean
  enter(token: string): void
  leave(): void
}

const SessionContext = createContext<SessionValue | undefined>(undefined)

interface Renewal {
  username: string
  finish(token: string | undefined): void
}

/**
 * Who works here. A session that ends asks for the password over the page as it stands; calls under way wait for it
 * and go on, so nothing that was typed is lost.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [token, setToken] = useState(() => localStorage.getItem(tokenKey) ?? undefined)
  const [renewal, setRenewal] = useState<Renewal>()
  const attendant = useMemo(() => createConsoleAttendant(setRenewal), [])
  attendant.session.set(token)

  const value = useMemo<SessionValue>(() => {
    const me = token ? readClaims(token) : undefined
    const change = (given: string | undefined) => {
      keepToken(given)
      attendant.session.set(given)
      setToken(given)
    }
    return {
      attendant,
      me,
      isAdmin: me?.Role === 'Admin',
      enter: change,
      leave() {
        change(undefined)
        queryClient.clear()
      },
    }
  }, [attendant, token])

  useOtherTabs(setToken)

  return (
    <SessionContext value={value}>
      {children}
      {renewal && (
        <RenewSession
          attendant={attendant}
          username={renewal.username}
          onDone={(given) => {
            setRenewal(undefined)
            if (given) value.enter(given)
            else value.leave()
            renewal.finish(given)
          }}
        />
      )}
    </SessionContext>
  )
}

export function useSession(): SessionValue {
  const value = useContext(SessionContext)
  if (!value) throw new Error('There is no session around this.')
  return value
}

/** The client of the session. */
export const useAttendant = () => useSession().attendant

function createConsoleAttendant(ask: (renewal: Renewal) => void): Attendant {
  const attendant = createAttendant({
    baseUrl: location.origin,
    renew: () => {
      const username = attendant.session.claims?.sub
      if (!username) return Promise.resolve(undefined)
      return new Promise((finish) => ask({ username, finish }))
    },
  })
  return attendant
}

function keepToken(token: string | undefined): void {
  if (token) localStorage.setItem(tokenKey, token)
  else localStorage.removeItem(tokenKey)
}

/** Signing in or out in one tab counts for all of them. */
function useOtherTabs(setToken: (token: string | undefined) => void): void {
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === tokenKey) setToken(newValue ?? undefined)
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [setToken])
}
