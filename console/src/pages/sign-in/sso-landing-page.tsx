import type { Fault } from '@attendant/client'
import { Alert, Anchor, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { explainFault } from '../../app/errors/faults.ts'
import { useLanguage } from '../../app/session/language.ts'
import { useSession } from '../../app/session/session.tsx'
import { toOwnPath } from '../../app/session/to-own-path.ts'
import { prepareSession } from '../../app/session/use-sign-in.ts'
import { Entrance } from './entrance.tsx'

/** The page that single sign-on returns to: exchanges its code for a token. */
export function SsoLandingPage() {
  const { t } = useLanguage()
  const { attendant, enter } = useSession()
  const navigate = useNavigate()
  const [code] = useState(() => new URLSearchParams(location.hash.slice(1)).get('code') ?? '')
  const [fault, setFault] = useState<Fault>()
  // A code works only once, and React may run effects twice.
  const isStarted = useRef(false)

  useEffect(() => {
    if (isStarted.current || !code) return
    isStarted.current = true
    const exchange = async () => {
      const { data, error } = await attendant.POST('/api/Auth/sso/token', { body: { code } })
      if (!data) return setFault(error)
      enter(data.token, await prepareSession(data.token))
      await navigate({ href: toOwnPath(pageOf(code)) ?? '/inbox', replace: true })
    }
    void exchange()
  }, [attendant, code, enter, navigate])

  return (
    <Entrance title={t('signIn.title')}>
      {fault || !code ? (
        <>
          <Alert color="red" role="alert">
            {!fault || fault.code === 'sso_code_invalid' ? t('signIn.sso_state_invalid') : explainFault(t, fault)}
          </Alert>
          <Anchor component={Link} to="/sign-in" size="sm">
            {t('signIn.back')}
          </Anchor>
        </>
      ) : (
        <Text role="status">{t('signIn.ssoBusy')}</Text>
      )}
    </Entrance>
  )
}

/** The page that sign-in was started from, which the code contains. */
function pageOf(code: string): string | undefined {
  const [, page = ''] = code.split('.')
  try {
    const bytes = Uint8Array.from(atob(page.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    return new TextDecoder().decode(bytes).replace(/^\/console(?=\/)/, '') || undefined
  } catch {
    return undefined
  }
}
