import { orThrow } from '@attendant/client'
import { Button, Code, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useLanguage } from '../../app/session/language.ts'
import { useAttendant } from '../../app/session/session.tsx'
import { Panel } from '../../ui/panel.tsx'

/** Shown only on demand: each access is audited, and the secrets are not cached. */
export function SecretsPanel() {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const { data, mutate, reset, isPending } = useMutation({
    mutationFn: (_: undefined) => orThrow(attendant.GET('/api/Customers/my-secrets')),
    gcTime: 0,
  })
  const shown = data ? Object.entries(data) : []
  return (
    <Panel
      title={t('settings.secrets')}
      hint={t('settings.secretsHint')}
      actions={
        <Button variant="default" loading={isPending} onClick={() => (data ? reset() : mutate(undefined))}>
          {t(data ? 'settings.hide' : 'settings.reveal')}
        </Button>
      }
    >
      {shown.map(([name, value]) => (
        <Group key={name} gap="sm" mb={4}>
          <Text size="sm" w={140}>
            {name}
          </Text>
          {value ? <Code>{value}</Code> : <Text size="sm">{t('settings.notSet')}</Text>}
        </Group>
      ))}
    </Panel>
  )
}
