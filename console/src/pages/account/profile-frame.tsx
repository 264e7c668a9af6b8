import './account.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLanguage } from '../../app/session/language.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { SettingsPage } from '../settings/settings-page.tsx'

const tabs = [
  ['/settings/profile', 'profile.account'],
  ['/settings/profile/security', 'profile.security'],
  ['/settings/profile/notifications', 'profile.notifications'],
] as const

/** Around the pages about the reader's own account. */
export function ProfileFrame({ children }: { children: ReactNode }) {
  const { t } = useLanguage()
  return (
    <SettingsPage>
      <PageHeader title={t('profile.title')} hint={t('profile.accountHint')} />
      <nav className="sub-tabs" aria-label={t('profile.sections')}>
        {tabs.map(([to, label]) => (
          <Link
            key={to}
            to={to as '/inbox'}
            className="sub-tab"
            activeOptions={{ exact: true }}
            activeProps={{ 'data-active': true, 'aria-current': 'page' }}
          >
            {t(label)}
          </Link>
        ))}
      </nav>
      {children}
    </SettingsPage>
  )
}
