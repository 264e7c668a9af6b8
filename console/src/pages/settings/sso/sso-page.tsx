import { orThrow } from '@attendant/client'
import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../app/session/language.ts'
import { useSession } from '../../../app/session/session.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { orNull } from './or-null.ts'
import { ScimPanel } from './scim-panel.tsx'
import { SsoForm } from './sso-form.tsx'

export function SsoPage() {
  const { t } = useLanguage()
  const { isAdmin } = useSession()
  return (
    <SettingsPage>
      <PageHeader title={t('sso.title')} hint={t('sso.hint')} />
      {isAdmin ? <SsoSettings /> : <Alert color="gray">{t('settings.adminsOnly')}</Alert>}
    </SettingsPage>
  )
}

function SsoSettings() {
  const { attendant } = useSession()
  const sso = useQuery({
    queryKey: ['sso'],
    queryFn: ({ signal }) => orNull(orThrow(attendant.GET('/api/Sso', { signal }))),
  })
  return (
    <>
      <Loaded query={sso}>{(data) => <SsoForm key={data ? 'known' : 'new'} sso={data} />}</Loaded>
      <ScimPanel />
    </>
  )
}
