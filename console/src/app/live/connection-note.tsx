import { Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '../session/language.ts'
import { maxFirstWaitMs, useLive } from './live.tsx'

/** Shorter interruptions are not shown; the first connection may take longer. */
const graceMs = 2_000

/** Warns that data may be outdated while the service is unreachable. */
export function ConnectionNote() {
  const { t } = useLanguage()
  const { state } = useLive()
  const { online } = useNetwork()
  const [isShown, setShown] = useState(false)
  const hasConnected = useRef(false)
  hasConnected.current ||= state === 'connected'
  const isAway = state !== 'connected' || !online

  useEffect(() => {
    const delayMs = hasConnected.current ? graceMs : maxFirstWaitMs
    const timer = setTimeout(() => setShown(isAway), isAway ? delayMs : 0)
    return () => clearTimeout(timer)
  }, [isAway])

  if (!isShown) return null
  return (
    <Text role="status" size="xs" className="connection-note">
      {t('session.offline')}
    </Text>
  )
}
