import type { Attendant, Claims } from '@attendant/client'
import { createContext, useContext } from 'react'

export interface SessionValue {
  attendant: Attendant
  /** Undefined before sign-in. */
  me: Claims | undefined
  isAdmin: boolean
  /** The workspace requires a second factor that this account lacks: only the account's own pages are accessible. */
  needsEnrolment: boolean
  enter(token: string, isLimited?: boolean): void
  leave(): void
  /** Called once a second factor is set up. */
  endEnrolment(): void
}

export const SessionContext = createContext<SessionValue | undefined>(undefined)

export function useSession(): SessionValue {
  const value = useContext(SessionContext)
  if (!value) throw new Error('There is no session around this.')
  return value
}

/** The API client of the session. */
export const useAttendant = () => useSession().attendant
