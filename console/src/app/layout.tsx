import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconCommand, IconMailExclamation } from '@tabler/icons-react'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { type Area, areas } from './areas.ts'
import { useChosenChangeSet } from './change-set/chosen-change-set.ts'
import { useCommandPalette, useCommands, usePaletteNavigation } from './commands/commands.tsx'
import { useFailures } from './data/use-failures.ts'
import { useFeatures } from './data/use-features.ts'
import { ConnectionNote } from './live/connection-note.tsx'
import { NewConversationButton } from './new-conversation-button.tsx'
import { onDemand } from './on-demand.tsx'
import { loadAllTexts, useLanguage } from './session/language.ts'
import { useMe } from './session/me.ts'
import { useSession } from './session/session.tsx'
import { UserMenu } from './session/user-menu.tsx'
import { useGo } from './use-go.ts'

const BudgetNote = onDemand(async () => (await import('./data/budget-note.tsx')).BudgetNote)

const ChangeSetBar = onDemand(async () => {
  await loadAllTexts()
  return (await import('./change-set/change-set-bar.tsx')).ChangeSetBar
})

const Alerts = onDemand(async () => (await import('./alerts/alerts.tsx')).Alerts)

const EnrolmentPage = onDemand(async () => {
  await loadAllTexts()
  return (await import('../pages/sign-in/enrolment-page.tsx')).EnrolmentPage
})

/** Nothing else can be reached until a second factor is set up that the workspace requires. */
export function Layout() {
  return useSession().needsEnrolment ? <EnrolmentPage /> : <Desk />
}

/** Navigation beside the page, below it on a phone. */
function Desk() {
  const { t } = useLanguage()
  const shown = useShownAreas()
  const { isAdmin } = useSession()
  const openPalette = useCommandPalette()
  const navigate = useNavigate()
  const chosen = useChosenChangeSet()
  usePaletteNavigation(useGo())
  useCommands([
    ...shown.map(({ path, label, letter }) => ({
      id: `go.${path}`,
      label: t(label),
      group: t('commands.go'),
      keys: `g ${letter}`,
      run: () => void navigate({ to: `/${path}` as '/inbox' }),
    })),
  ])

  return (
    <div className="desk">
      <a className="skip-link" href="#page">
        {t('navigation.skip')}
      </a>
      <nav className="rail" aria-label={t('navigation.label')}>
        <img src="/console/icon.svg" alt="" width={28} height={28} className="rail-mark" />
        <NewConversationButton />
        {shown
          .filter(({ isHidden }) => !isHidden)
          .map((area) => (
            <RailLink key={area.path} area={area} />
          ))}
        <FailedLink />
        <span className="rail-space" />
        <Alerts />
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
      <div className="desk-page" id="page">
        <ConnectionNote />
        {chosen && <ChangeSetBar chosen={chosen} />}
        {isAdmin && <BudgetNote />}
        <Outlet />
      </div>
    </div>
  )
}

/** There only while something failed: nobody looks for what they do not expect. */
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

function RailLink({ area: { path, label, icon: Picture } }: { area: Area }) {
  const { t } = useLanguage()
  return (
    <UnstyledButton
      component={Link}
      to={`/${path}`}
      className="rail-link"
      activeProps={{ 'data-active': true, 'aria-current': 'page' }}
    >
      <Picture size={20} stroke={1.6} aria-hidden />
      <span>{t(label)}</span>
    </UnstyledButton>
  )
}

function useShownAreas(): Area[] {
  const { isAdmin } = useSession()
  const permissions = useMe().data?.permissions ?? []
  const features = useFeatures()
  return areas.filter(
    ({ path, pages, isAdminOnly, needs, feature }) =>
      (pages.length > 0 || path === 'inbox') &&
      (!feature || features.includes(feature)) &&
      (isAdmin || !(isAdminOnly || (needs && !permissions.includes(needs)))),
  )
}
