import './navigation.css'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconCommand, IconMailExclamation } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Area } from '../areas.ts'
import { useCommandPalette } from '../commands/commands.tsx'
import { useFailures } from '../data/use-failures.ts'
import { NewConversationButton } from '../new-conversation-button.tsx'
import { onDemand } from '../on-demand.tsx'
import { useLanguage } from '../session/language.ts'
import { UserMenu } from '../session/user-menu.tsx'
import { MoreAreas } from './more-areas.tsx'
import { RailLink } from './rail-link.tsx'

const Alerts = onDemand(async () => (await import('../alerts/alerts.tsx')).Alerts)

/** Beside the page; below it on a phone, where all areas except the inbox are behind a button. */
export function Navigation({ areas }: { areas: Area[] }) {
  const { t } = useLanguage()
  const openPalette = useCommandPalette()
  const [inbox, ...others] = areas
  return (
    <nav className="rail" aria-label={t('navigation.label')}>
      <img src="/console/icon.svg" alt="" width={28} height={28} className="rail-mark" />
      <NewConversationButton />
      {inbox && <RailLink area={inbox} />}
      <MoreAreas areas={others} openPalette={openPalette}>
        <FailedLink />
        <span className="rail-space" />
        <Alerts />
      </MoreAreas>
      <ActionIcon
        size="lg"
        aria-label={t('commands.title')}
        title={`${t('commands.title')} (⌘/Ctrl K)`}
        onClick={openPalette}
        className="rail-palette"
      >
        <IconCommand size={20} stroke={1.6} />
      </ActionIcon>
      <UserMenu />
    </nav>
  )
}

/** Shown only while there are failures. */
function FailedLink() {
  const { t } = useLanguage()
  const { count } = useFailures()
  if (count === 0) return null
  return (
    <UnstyledButton
      component={Link}
      to="/automation/failed"
      className="rail-link rail-failed"
      aria-label={t('navigation.failedCount', { count })}
    >
      <span className="rail-icon">
        <IconMailExclamation size={20} stroke={1.6} aria-hidden />
        <b className="rail-count">{count > 99 ? '99+' : count}</b>
      </span>
      <span>{t('navigation.failed')}</span>
    </UnstyledButton>
  )
}
