import './account.css'
import type { ReactNode } from 'react'
import { useLanguage } from '../../app/session/language.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { SectionTabs } from '../../ui/section-tabs.tsx'
import { SettingsPage } from '../settings/settings-page.tsx'

/** The frame of the pages about the user's own account. */
export function ProfileFrame({ children }: { children: ReactNode }) {
  const { t } = useLanguage()
  return (
    <SettingsPage>
      <PageHeader title={t('profile.title')} hint={t('profile.accountHint')} />
      <SectionTabs
        label={t('profile.sections')}
        sections={[
          { to: '/settings/profile', label: t('profile.account'), isExact: true },
          { to: '/settings/profile/security', label: t('profile.security') },
          { to: '/settings/profile/notifications', label: t('profile.notifications') },
        ]}
      />
      {children}
    </SettingsPage>
  )
}
