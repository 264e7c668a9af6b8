import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLanguage } from '../session/language.ts'
import { useLive } from './live.tsx'

/** Shown only when it lasts: a connection that is made again within seconds is nobody's concern. */
export function ConnectionNote() {
  const { t } = useLanguage()
  const { state } = useLive()
  const [isShown, setShown] = useState(false)
  const isAway = state !== 'connected'

  useEffect(() => {
    const timer = setTimeout(() => setShown(isAway), isAway ? 6000 : 0)
    return () => clearTimeout(timer)
  }, [isAway])

  if (!isShown) return null
  return (
    <Text role="status" size="xs" className="connection-note">
      {t('session.offline')}
    </Text>
  )
}
