import { type components, orThrow } from '@attendant/client'
import { Button, Modal, Text, TextInput } from '@mantine/core'
import { IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useChange, useRefresh } from '../../app/data/use-change.ts'
import { useEvery } from '../../app/data/use-every.ts'
import { hasPasskeySupport } from '../../app/session/browser-passkeys.ts'
import { useLanguage } from '../../app/session/language.ts'
import { useAttendant } from '../../app/session/session.tsx'
import { useTimes } from '../../ui/format/times.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toast } from '../../ui/toasts/toasts.ts'
import { Entry } from './entry.tsx'
import { AddPasskey } from './factors/add-passkey.tsx'
import { ReauthenticateDialog } from './factors/reauthenticate-dialog.tsx'

type Passkey = components['schemas']['Passkey']

export function PasskeyPanel() {
  const { t } = useLanguage()
  const refresh = useRefresh()
  const passkeys = useEvery('/customerReps/me/passkeys', ['passkeys'])
  const [isAdding, setAdding] = useState(false)
  const close = () => setAdding(false)
  return (
    <Panel
      title={t('profile.passkeys')}
      hint={t('profile.passkeyHint')}
      actions={
        hasPasskeySupport() && (
          <Button variant="default" onClick={() => setAdding(true)}>
            {t('profile.addPasskey')}
          </Button>
        )
      }
    >
      <Loaded query={passkeys}>
        {(items) =>
          items.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t(hasPasskeySupport() ? 'profile.noPasskeys' : 'profile.noPasskeySupport')}
            </Text>
          ) : (
            <ul className="entry-list">
              {items.map((passkey) => (
                <PasskeyEntry key={passkey.passkeyID} passkey={passkey} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Modal
        opened={isAdding}
        onClose={close}
        title={t('profile.addPasskey')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <AddPasskey
          onCancel={close}
          onDone={() => {
            close()
            void refresh(['passkeys', 'me'])
          }}
        />
      </Modal>
    </Panel>
  )
}

function PasskeyEntry({ passkey }: { passkey: Passkey }) {
  const { t } = useLanguage()
  const times = useTimes()
  const attendant = useAttendant()
  const refresh = useRefresh()
  const [dialog, setDialog] = useState<'rename' | 'remove'>()
  const { passkeyID, name, hostname, dateCreated, lastUsed } = passkey
  const close = () => setDialog(undefined)
  const created = times.date(dateCreated)
  const facts = lastUsed
    ? t('profile.passkeyFacts', { created, used: times.brief(lastUsed) })
    : t('profile.passkeyUnused', { created })
  return (
    <Entry icon={IconFingerprint} title={name} facts={`${hostname} · ${facts}`}>
      <IconButton icon={IconPencil} label={`${t('profile.rename')}: ${name}`} onClick={() => setDialog('rename')} />
      <IconButton icon={IconTrash} label={t('profile.removePasskey', { name })} onClick={() => setDialog('remove')} />
      {dialog === 'rename' && <RenameDialog passkey={passkey} onClose={close} />}
      {dialog === 'remove' && (
        <ReauthenticateDialog
          title={t('profile.removePasskey', { name })}
          verb={t('profile.remove')}
          isDangerous
          onCancel={close}
          onConfirm={async (body) => {
            const params = { path: { id: passkeyID } }
            const { error } = await attendant.DELETE('/customerReps/me/passkeys/{id}', { params, body })
            if (error) return error
            close()
            toast(t('profile.removed'))
            await refresh(['passkeys', 'me'])
          }}
        />
      )}
    </Entry>
  )
}

function RenameDialog({ passkey: { passkeyID, name }, onClose }: { passkey: Passkey; onClose(): void }) {
  const { t } = useLanguage()
  const [given, setGiven] = useState(name)
  const rename = useChange(
    (attendant, changed: string) =>
      orThrow(
        attendant.PUT('/customerReps/me/passkeys/{id}', {
          params: { path: { id: passkeyID } },
          body: { name: changed },
        }),
      ),
    { of: ['passkeys'] },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate(given.trim(), { onSuccess: onClose })
  }
  return (
    <Modal opened onClose={onClose} title={t('profile.rename')} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <form onSubmit={submit}>
        <TextInput
          label={t('profile.passkeyName')}
          required
          withAsterisk={false}
          maxLength={255}
          data-autofocus
          value={given}
          onChange={(event) => setGiven(event.currentTarget.value)}
        />
        <Button type="submit" mt="sm" loading={rename.isPending}>
          {t('common.save')}
        </Button>
      </form>
    </Modal>
  )
}
