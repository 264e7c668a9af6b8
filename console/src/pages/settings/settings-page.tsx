import type { ReactNode } from 'react'
import { useLanguage } from '../../app/session/language.ts'
import { useSession } from '../../app/session/session.tsx'
import { Page } from '../../ui/page.tsx'
import { SectionTabs } from '../../ui/section-tabs.tsx'

/** Around every page of people and settings. */
export function SettingsPage({ children }: { children: ReactNode }) {
  const { t } = useLanguage()
  const { isAdmin } = useSession()
  return (
    <Page>
      <SectionTabs
        label={t('settings.sections')}
        sections={[
          { to: '/settings', label: t('people.team'), isExact: true },
          { to: '/settings/teams', label: t('triage.teams') },
          { to: '/settings/contacts', label: t('people.contacts') },
          { to: '/settings/tags', label: t('triage.tags') },
          { to: '/settings/sla', label: t('triage.sla') },
          { to: '/settings/office-hours', label: t('triage.officeHours') },
          { to: '/settings/workspace', label: t('settings.workspace') },
          { to: '/settings/models', label: t('settings.models') },
          ...(isAdmin
            ? [
                { to: '/settings/ai-budget', label: t('budget.title') },
                { to: '/settings/tokens', label: t('access.tokens') },
                { to: '/settings/sso', label: t('sso.title') },
                { to: '/settings/webhooks', label: t('webhooks.title') },
                { to: '/settings/data', label: t('data.title') },
                { to: '/settings/imports', label: t('imports.title') },
                { to: '/settings/audit', label: t('settings.audit') },
              ]
            : []),
          { to: '/settings/profile', label: t('profile.title') },
        ]}
      />
      {children}
    </Page>
  )
}
