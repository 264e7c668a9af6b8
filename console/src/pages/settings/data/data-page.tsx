import { useLanguage } from '../../../app/session/language.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { ExportsPanel } from './exports/exports-panel.tsx'
import { RetentionPanel } from './retention/retention-panel.tsx'

/** Exports and retention. */
export function DataPage() {
  const { t } = useLanguage()
  return (
    <SettingsPage>
      <PageHeader title={t('data.title')} />
      <ExportsPanel />
      <RetentionPanel />
    </SettingsPage>
  )
}
