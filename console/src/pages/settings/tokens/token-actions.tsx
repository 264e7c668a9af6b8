import { type components, orThrow } from '@attendant/client'
import { Group } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useChange } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { confirm } from '../../../ui/forms/confirm.ts'
import { DeleteButton } from '../../../ui/forms/delete-button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SecretDialog } from './secret-dialog.tsx'

/** Clicks here do not open the row. */
export function TokenActions({ token: { apiTokenID, name } }: { token: components['schemas']['ApiToken'] }) {
  const { t } = useLanguage()
  const [secret, setSecret] = useState<string>()
  const params = { path: { id: apiTokenID } }
  const rotate = useChange((client) => orThrow(client.POST('/api/ApiTokens/{id}/rotate', { params })), {
    of: ['api-tokens'],
  })
  const revoke = useChange((client) => orThrow(client.DELETE('/api/ApiTokens/{id}', { params })), {
    of: ['api-tokens'],
  })
  const ask = async () => {
    const verb = t('access.rotate')
    const question = { title: `${verb}: ${name}`, text: t('access.rotateText'), confirm: verb, isDangerous: true }
    if (await confirm(question)) rotate.mutate(undefined, { onSuccess: (rotated) => setSecret(rotated.secret) })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps clicks on its buttons from reaching the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the row has no keyboard handler
    <div onClick={(event) => event.stopPropagation()}>
      <Group gap={2} justify="flex-end" wrap="nowrap">
        <IconButton
          icon={IconRefresh}
          label={`${t('access.rotate')}: ${name}`}
          isBusy={rotate.isPending}
          onClick={() => void ask()}
        />
        <DeleteButton
          name={name}
          verb={t('access.revokeToken')}
          text={t('access.revokeTokenText')}
          onDelete={() => revoke.mutate()}
          isSmall
        />
      </Group>
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </div>
  )
}
