import type { Attendant, Claims } from '@attendant/client'
import { createContext, useContext } from 'react'

export interface SessionValue {
  attendant: Attendant
  /** Undefined before sign-in. */
  me: Claims | undefined
  isAdmin: boolean
  /** The workspace requires a second factor and this account has none: only the account itself can be reached. */
  needsEnrolment: boolean
  enter(token: string, isLimited?: boolean): void
  leave(): void
  /** Once a second factor is set up. */
  endEnrolment(): void
}

export const SessionContext = createContext<SessionValue | undefined>(undefined)

export function useSession(): SessionValue {
  const value = useContext(SessionContext)
  if (!value) throw new Error('There is no session around this.')
  return value
}

/** The client of the session. */
export const useAttendant = () => useSession().attendant
