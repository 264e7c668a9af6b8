import '../account.css'
import type { components } from '@attendant/client'
import { Badge, Button, Group, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useLanguage } from '../../../app/session/language.ts'
import { useTimes } from '../../../ui/format/times.ts'
import { Entry } from '../entry.tsx'
import { describeBrowser } from './describe-browser.ts'

type Session = components['schemas']['RepSession']

interface SessionListProps {
  sessions: Session[]
  /** Shown if there are no sessions. */
  empty: string
  onEnd?(sessionID: string): void
}

/** The current session first, then the most recently active. */
export function SessionList({ sessions, empty, onEnd }: SessionListProps) {
  const { t } = useLanguage()
  const times = useTimes()
  const rank = ({ isCurrent, lastSeen }: Session) => (isCurrent ? Number.POSITIVE_INFINITY : Date.parse(lastSeen))
  if (sessions.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {empty}
      </Text>
    )
  }
  return (
    <ul className="entry-list">
      {sessions
        .toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(b) - rank(a)))
        .map(({ sessionID, userAgent, method, address, lastSeen, isCurrent }) => {
          const name = describeBrowser(t, userAgent)
          return (
            <Entry
              key={sessionID}
              icon={/Mobile|Android|iP(hone|ad)/.test(userAgent ?? '') ? IconDeviceMobile : IconDeviceDesktop}
              title={
                <Group gap={8}>
                  {name}
                  {isCurrent && (
                    <Badge variant="light" radius="sm" tt="none">
                      {t('profile.thisSession')}
                    </Badge>
                  )}
                </Group>
              }
              facts={t('profile.sessionFacts', {
                method: t(`profile.method.${method}`),
                address,
                seen: times.brief(lastSeen),
              })}
            >
              {onEnd && !isCurrent && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t('profile.endSessionNamed', { name })}
                  onClick={() => onEnd(sessionID)}
                >
                  {t('profile.endSession')}
                </Button>
              )}
            </Entry>
          )
        })}
    </ul>
  )
}
