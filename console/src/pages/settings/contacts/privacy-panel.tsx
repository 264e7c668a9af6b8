import { type components, orThrow } from '@attendant/client'
import { Button, Group, Text } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { useChange } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useMay } from '../../../app/session/me.ts'
import { useSession } from '../../../app/session/session.tsx'
import { useGo } from '../../../app/use-go.ts'
import { saveFile } from '../../../ui/format/save-file.ts'
import { DeleteButton } from '../../../ui/forms/delete-button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toasts/toasts.ts'
import { LegalHold } from '../data/legal-hold.tsx'

type EndUser = components['schemas']['EndUser']

/** Exports all data about a person, or erases it permanently. */
export function PrivacyPanel({ endUser: { EndUserID, DisplayName, IsOnLegalHold } }: { endUser: EndUser }) {
  const { t } = useLanguage()
  const { isAdmin } = useSession()
  const go = useGo()
  const mayExport = useMay('exportData')
  const seesAll = useMay('seeAllTeams')
  const missing = mayExport ? (seesAll ? undefined : 'seeAllTeams') : 'exportData'
  const path = { id: EndUserID }
  const take = useChange(
    async (client, _: undefined) => {
      const answer = client.GET('/api/EndUsers/{id}/export', { params: { path }, parseAs: 'blob' })
      saveFile(await orThrow(answer), `end-user-${EndUserID}.zip`)
    },
    { of: [] },
  )
  const erase = useChange(
    async (client, _: undefined) => {
      const { tickets, messages, attachments } = await orThrow(
        client.POST('/api/EndUsers/{id}/erase', { params: { path } }),
      )
      toast(t('people.erased', { tickets, messages, attachments }))
      go('/settings/contacts')
    },
    { of: ['end-users', 'tickets'] },
  )
  return (
    <Panel title={t('people.privacy')} hint={t('people.privacyHint')}>
      <Group gap="xs" mb="xs">
        <Button
          variant="default"
          leftSection={<IconFileZip size={15} aria-hidden />}
          loading={take.isPending}
          disabled={missing !== undefined}
          onClick={() => take.mutate(undefined)}
        >
          {t('people.export')}
        </Button>
        <Text size="sm" c="dimmed">
          {missing ? t('access.needed', { permission: t(`access.permission.${missing}`) }) : t('people.exportHint')}
        </Text>
      </Group>
      <Group gap="xs" mb="xs">
        <LegalHold of={{ endUserID: EndUserID }} isHeld={IsOnLegalHold} />
      </Group>
      <Group gap="xs">
        {isAdmin && (
          <DeleteButton
            name={DisplayName}
            verb={t('people.erase')}
            text={t('people.eraseText')}
            onDelete={() => erase.mutate(undefined)}
          />
        )}
        <Text size="sm" c="dimmed">
          {t('people.eraseHint')}
        </Text>
      </Group>
    </Panel>
  )
}
