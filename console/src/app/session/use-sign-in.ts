import type { components, Fault } from '@attendant/client'
import { useState } from 'react'
import { queryClient } from '../data/query-client.ts'
import { explainFault } from '../errors/faults.ts'
import { getPasskey, PasskeyRefusal } from './browser-passkeys.ts'
import { chooseLanguage, currentTranslate, isLanguage, type MessageKey } from './language.ts'
import { isEnrolled, type Me } from './me.ts'
import { useSession } from './session.tsx'

type Login = components['schemas']['Login']
export type Challenge = components['schemas']['SecondFactorChallenge']
export type SecondFactor = Pick<components['schemas']['SecondFactorAnswer'], 'code' | 'recoveryCode' | 'passkey'>

export interface SignIn {
  /** Set after the correct password if the account has a second factor. */
  challenge: Challenge | undefined
  /** In the reader's language. */
  trouble: string | undefined
  isBusy: boolean
  logIn(login: Login): Promise<void>
  logInWithPasskey(hostname: string): Promise<void>
  answer(factor: SecondFactor): Promise<void>
  answerWithPasskey(): Promise<void>
  restart(): void
}

/**
 * The steps of a sign-in up to the token, for the sign-in page and for renewing a session. `refused` is the
 * error text if the service sends none.
 */
export function useSignIn(
  onToken: (token: string, isLimited: boolean) => void,
  refused: MessageKey = 'signIn.refused',
): SignIn {
  const { attendant } = useSession()
  const [challenge, setChallenge] = useState<Challenge>()
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const refuse = (fault: Fault | undefined) => {
    if (fault?.secondFactor) return setChallenge(fault.secondFactor)
    // A challenge ends after five wrong codes or five minutes: the password is requested again.
    if (fault?.code === 'challenge_expired') setChallenge(undefined)
    setTrouble(fault && explainSignIn(fault, refused))
  }
  const during = async (step: () => Promise<{ data?: { token: string }; error?: Fault }>) => {
    setBusy(true)
    setTrouble(undefined)
    try {
      const { data, error } = await step()
      if (!data) return refuse(error)
      onToken(data.token, await prepareSession(data.token))
    } catch (fault) {
      if (!(fault instanceof PasskeyRefusal)) throw fault
      setTrouble(currentTranslate()(`signIn.passkey.${fault.reason}`))
    } finally {
      setBusy(false)
    }
  }
  const answer = (factor: SecondFactor) =>
    during(() =>
      attendant.POST('/api/Auth/second-factor', {
        body: { challengeToken: challenge?.challengeToken ?? '', ...factor },
      }),
    )

  return {
    challenge,
    trouble,
    isBusy,
    logIn: (login) => during(() => attendant.POST('/api/Auth/login', { body: login })),
    logInWithPasskey: (hostname) =>
      during(async () => {
        const { data, error } = await attendant.POST('/api/Auth/passkey/options', { body: { hostname } })
        if (!data) return { error }
        const { challengeToken, options } = data
        const response = await getPasskey(options)
        return attendant.POST('/api/Auth/passkey', { body: { challengeToken, response } })
      }),
    answer,
    answerWithPasskey: () =>
      during(async () => {
        const passkey = await getPasskey(challenge?.passkeyOptions ?? {})
        return attendant.POST('/api/Auth/second-factor', {
          body: { challengeToken: challenge?.challengeToken ?? '', passkey },
        })
      }),
    restart() {
      setChallenge(undefined)
      setTrouble(undefined)
    },
  }
}

/**
 * Applies the account's language to the console. Returns whether a second factor must be set up first. Does not use
 * the shared client, whose calls may be waiting for this token.
 */
export async function prepareSession(token: string): Promise<boolean> {
  const answer = await fetch('/customerReps/me', { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) return false
  const me: Me = await answer.json()
  queryClient.setQueryData(['me', me.customerRepID], me)
  const { lang } = me.preferences
  if (isLanguage(lang)) await chooseLanguage(lang)
  return me.security.isSecondFactorRequired && !isEnrolled(me.security)
}

const explanations: Partial<Record<Fault['code'], MessageKey>> = {
  second_factor_invalid: 'signIn.codeWrong',
  challenge_expired: 'signIn.challengeExpired',
  passkey_invalid: 'signIn.passkey.unknown',
  sso_required: 'signIn.ssoRequired',
  second_factor_limited: 'signIn.codesLimited',
}

function explainSignIn(fault: Fault, refused: MessageKey): string {
  const t = currentTranslate()
  const known = explanations[fault.code]
  if (known) return t(known)
  if (fault.status === 401) return t(refused)
  return fault.status === 429 ? t('signIn.tooMany') : explainFault(t, fault)
}
