import { Outlet } from '@tanstack/react-router'
import { useLanguage } from '../../app/language.ts'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function InboxPage() {
  const { t } = useLanguage()
  return (
    <Page>
      <PageHeader title={t('navigation.inbox')} />
      <Outlet />
    </Page>
  )
}
