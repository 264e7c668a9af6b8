import { Alert } from '@mantine/core'
import { useBudget } from '../../../app/data/use-budget.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useSession } from '../../../app/session/session.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { BudgetForm } from './budget-form.tsx'
import { BudgetUse } from './budget-use.tsx'
import { TopSenders } from './top-senders.tsx'

/** The AI budget and its use. */
export function BudgetPage() {
  const { t } = useLanguage()
  const { isAdmin } = useSession()
  return (
    <SettingsPage>
      <PageHeader title={t('budget.title')} hint={t('budget.hint')} />
      {isAdmin ? <Budget /> : <Alert color="gray">{t('settings.adminsOnly')}</Alert>}
    </SettingsPage>
  )
}

function Budget() {
  const budget = useBudget()
  return (
    <Loaded query={budget}>
      {(data) => (
        <>
          <BudgetUse budget={data} />
          <TopSenders senders={data.topSenders} />
          <BudgetForm budget={data} />
        </>
      )}
    </Loaded>
  )
}
