import { Outlet, useNavigate } from '@tanstack/react-router'
import { type Area, areas } from './areas.ts'
import { useChosenChangeSet } from './change-set/chosen-change-set.ts'
import { useCommands, usePaletteNavigation } from './commands/commands.tsx'
import { useFeatures } from './data/use-features.ts'
import { ConnectionNote } from './live/connection-note.tsx'
import { Navigation } from './navigation/navigation.tsx'
import { onDemand } from './on-demand.tsx'
import { PageProgress } from './page-progress.tsx'
import { loadAllTexts, useLanguage } from './session/language.ts'
import { useMe } from './session/me.ts'
import { useSession } from './session/session.tsx'
import { useGo } from './use-go.ts'

const BudgetNote = onDemand(async () => (await import('./data/budget-note.tsx')).BudgetNote)

const ChangeSetBar = onDemand(async () => {
  await loadAllTexts()
  return (await import('./change-set/change-set-bar.tsx')).ChangeSetBar
})

const EnrolmentPage = onDemand(async () => {
  await loadAllTexts()
  return (await import('../pages/sign-in/enrolment-page.tsx')).EnrolmentPage
})

/** If the workspace requires a second factor, nothing else can be opened until it is set up. */
export function Layout() {
  return useSession().needsEnrolment ? <EnrolmentPage /> : <Desk />
}

/** The navigation is beside the page, or below it on phones. */
function Desk() {
  const { t } = useLanguage()
  const shown = useShownAreas()
  const { isAdmin } = useSession()
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
      <Navigation areas={shown.filter(({ isHidden }) => !isHidden)} />
      <div className="desk-page" id="page">
        <PageProgress />
        <ConnectionNote />
        {chosen && <ChangeSetBar chosen={chosen} />}
        {isAdmin && <BudgetNote />}
        <Outlet />
      </div>
    </div>
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
