import { orThrow } from '@attendant/client'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useChange } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { useTimes } from '../../../ui/format/times.ts'
import { confirm } from '../../../ui/forms/confirm.ts'
import { CopyField } from '../../../ui/forms/copy-field.tsx'
import { DeleteButton } from '../../../ui/forms/delete-button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SecretDialog } from '../tokens/secret-dialog.tsx'
import { orNull } from './or-null.ts'

/** The token with which the identity provider manages accounts. */
export function ScimPanel() {
  const { t } = useLanguage()
  const times = useTimes()
  const attendant = useAttendant()
  const [secret, setSecret] = useState<string>()
  const token = useQuery({
    queryKey: ['scim'],
    queryFn: ({ signal }) => orNull(orThrow(attendant.GET('/api/Scim/token', { signal }))),
  })
  const create = useChange((client) => orThrow(client.POST('/api/Scim/token')), { of: ['scim'] })
  const revoke = useChange((client) => orThrow(client.DELETE('/api/Scim/token')), { of: ['scim'] })
  const make = async (isReplaced: boolean) => {
    const verb = t('sso.replaceToken')
    const question = { title: verb, text: t('sso.replaceTokenText'), confirm: verb, isDangerous: true }
    if (isReplaced && !(await confirm(question))) return
    create.mutate(undefined, { onSuccess: (created) => setSecret(created.token) })
  }
  return (
    <Panel title={t('sso.scim')} hint={t('sso.scimHint')}>
      <Stack gap="sm">
        <CopyField label={t('sso.scimAddress')} text={`${location.origin}/scim/v2`} />
        <Loaded query={token}>
          {(known) => (
            <Group gap="sm">
              <Text size="sm" flex={1}>
                {known
                  ? t('sso.tokenKnown', {
                      prefix: known.prefix,
                      used: known.lastUsed ? times.date(known.lastUsed) : t('access.never'),
                    })
                  : t('sso.noToken')}
              </Text>
              <Button variant="default" loading={create.isPending} onClick={() => void make(known !== null)}>
                {t(known ? 'sso.replaceToken' : 'sso.createToken')}
              </Button>
              {known && (
                <DeleteButton
                  name={t('sso.scimToken')}
                  verb={t('access.revokeToken')}
                  text={t('sso.revokeText')}
                  onDelete={() => revoke.mutate()}
                />
              )}
            </Group>
          )}
        </Loaded>
      </Stack>
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </Panel>
  )
}
