import { orThrow } from '@attendant/client'
import { Alert, Button, Group } from '@mantine/core'
import { IconBrandWindows, IconMail } from '@tabler/icons-react'
import { useChange } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useSession } from '../../../app/session/session.tsx'
import { Panel } from '../../../ui/panel.tsx'

/** Asks for the email provider if the workspace has none yet. */
export function ProviderChoice() {
  const { t } = useLanguage()
  const { isAdmin } = useSession()
  const choose = useChange(
    (attendant, emailProviderType: 'Imap' | 'Graph') =>
      orThrow(attendant.PUT('/api/Customers/me', { body: { emailProviderType } })),
    { of: ['customer'] },
  )
  if (!isAdmin) return <Alert color="gray">{t('channels.provider.adminsOnly')}</Alert>
  return (
    <Panel title={t('channels.provider')} hint={t('channels.provider.hint')}>
      <Group>
        <Button
          leftSection={<IconMail size={15} aria-hidden />}
          loading={choose.isPending}
          onClick={() => choose.mutate('Imap')}
        >
          {t('channels.provider.imap')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconBrandWindows size={15} aria-hidden />}
          loading={choose.isPending}
          onClick={() => choose.mutate('Graph')}
        >
          {t('channels.provider.graph')}
        </Button>
      </Group>
    </Panel>
  )
}
