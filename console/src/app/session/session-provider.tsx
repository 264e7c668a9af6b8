import { type Attendant, createAttendant, readClaims } from '@attendant/client'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { chooseChangeSet, followRefusal, nameChangeSet } from '../change-set/chosen-change-set.ts'
import { type AskForDetour, type Detour, takeDetour } from '../change-set/detour.ts'
import { queryClient } from '../data/query-client.ts'
import { onDemand } from '../on-demand.tsx'
import { type AskForProof, shareQuestion } from './identity/ask-for-proof.ts'
import { loadAllTexts } from './language.ts'
import { SessionContext, type SessionValue } from './session.tsx'

const RenewSession = onDemand(async () => {
  await loadAllTexts()
  return (await import('./renew-session.tsx')).RenewSession
})

const ConfirmIdentity = onDemand(async () => {
  await loadAllTexts()
  return (await import('./identity/confirm-identity.tsx')).ConfirmIdentity
})

const ChangeSetDialog = onDemand(async () => {
  await loadAllTexts()
  return (await import('../change-set/change-set-dialog.tsx')).ChangeSetDialog
})

const tokenKey = 'attendant.token'
const enrolmentKey = 'attendant.needs-enrolment'

interface Renewal {
  username: string
  finish(token: string | undefined): void
}

interface RefusedChange {
  fitsChangeSet: boolean
  finish(detour: Detour | undefined): void
}

/**
 * Holds the session. When it ends, the password is requested over the current page; pending API calls wait and then
 * continue, so no input is lost.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [token, setToken] = useState(() => localStorage.getItem(tokenKey) ?? undefined)
  const [renewal, setRenewal] = useState<Renewal>()
  const [needsEnrolment, setNeedsEnrolment] = useState(() => localStorage.getItem(enrolmentKey) !== null)
  const [proof, setProof] = useState<{ finish(isProven: boolean): void }>()
  const [refused, setRefused] = useState<RefusedChange>()
  const attendant = useMemo(() => {
    const askForProof = shareQuestion(() => new Promise<boolean>((finish) => setProof({ finish })))
    const askForDetour: AskForDetour = shareQuestion(
      (fitsChangeSet) => new Promise((finish) => setRefused({ fitsChangeSet, finish })),
    )
    const onLimited = () => setNeedsEnrolment(true)
    return createConsoleAttendant({ ask: setRenewal, onLimited, askForProof, askForDetour })
  }, [])
  attendant.session.set(token)

  const value = useMemo<SessionValue>(() => {
    const me = token ? readClaims(token) : undefined
    const change = (given: string | undefined) => {
      keep(tokenKey, given)
      attendant.session.set(given)
      setToken(given)
    }
    return {
      attendant,
      me,
      isAdmin: me?.Role === 'Admin',
      needsEnrolment,
      enter(given, isLimited = false) {
        setNeedsEnrolment(isLimited)
        change(given)
      },
      leave() {
        if (token) void signOut(attendant, token)
        setNeedsEnrolment(false)
        change(undefined)
        chooseChangeSet(undefined)
        queryClient.clear()
      },
      endEnrolment() {
        setNeedsEnrolment(false)
        void queryClient.invalidateQueries()
      },
    }
  }, [attendant, token, needsEnrolment])

  useEffect(() => keep(enrolmentKey, needsEnrolment ? 'yes' : undefined), [needsEnrolment])
  useOtherTabs(setToken)

  return (
    <SessionContext value={value}>
      {children}
      {renewal && (
        <RenewSession
          username={renewal.username}
          onDone={(given, isLimited) => {
            setRenewal(undefined)
            value.enter(given, isLimited)
            renewal.finish(given)
          }}
          onLeave={() => {
            setRenewal(undefined)
            value.leave()
            renewal.finish(undefined)
          }}
        />
      )}
      {proof && (
        <ConfirmIdentity
          onDone={() => {
            setProof(undefined)
            proof.finish(true)
          }}
          onCancel={() => {
            setProof(undefined)
            proof.finish(false)
          }}
        />
      )}
      {refused && (
        <ChangeSetDialog
          fitsChangeSet={refused.fitsChangeSet}
          onDone={(detour) => {
            setRefused(undefined)
            refused.finish(detour)
          }}
          onCancel={() => {
            setRefused(undefined)
            refused.finish(undefined)
          }}
        />
      )}
    </SessionContext>
  )
}

interface Questions {
  ask(renewal: Renewal): void
  onLimited(): void
  askForProof: AskForProof
  askForDetour: AskForDetour
}

function createConsoleAttendant({ ask, onLimited, askForProof, askForDetour }: Questions): Attendant {
  const attendant = createAttendant({
    baseUrl: location.origin,
    renew: () => {
      const username = attendant.session.claims?.sub
      if (!username) return Promise.resolve(undefined)
      return new Promise((finish) => ask({ username, finish }))
    },
    fetch: async (request) => {
      const isInChangeSet = nameChangeSet(request)
      const again = request.clone()
      const answer = await fetch(request)
      const refusal = [403, 404, 409].includes(answer.status) ? await readCode(answer) : undefined
      if (isInChangeSet) followRefusal(refusal)
      if (refusal === 'change_set_required') return (await takeDetour(again, askForDetour)) ?? answer
      if (refusal === 'second_factor_enrolment_required') onLimited()
      if (refusal === 'recent_sign_in_required' && (await askForProof())) return fetch(again)
      return answer
    },
  })
  return attendant
}

const readCode = (answer: Response): Promise<unknown> =>
  answer
    .clone()
    .json()
    .then(
      ({ code }) => code,
      () => undefined,
    )

/** Also ends the session on the service, without waiting for the response. */
const signOut = (attendant: Attendant, token: string) =>
  attendant.POST('/api/Auth/logout', { headers: { authorization: `Bearer ${token}` } })

function keep(key: string, value: string | undefined): void {
  if (value) localStorage.setItem(key, value)
  else localStorage.removeItem(key)
}

/** Signing in or out in one tab applies to all tabs. */
function useOtherTabs(setToken: (token: string | undefined) => void): void {
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === tokenKey) setToken(newValue ?? undefined)
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [setToken])
}
