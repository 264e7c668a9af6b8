import { Badge, Button, Group, Modal } from '@mantine/core'
import { IconDeviceMobile, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useRefresh } from '../../app/data/use-change.ts'
import { useLanguage } from '../../app/session/language.ts'
import { isEnrolled, type Me } from '../../app/session/me.ts'
import { useAttendant } from '../../app/session/session.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toast } from '../../ui/toasts/toasts.ts'
import { Entry } from './entry.tsx'
import { ReauthenticateDialog } from './factors/reauthenticate-dialog.tsx'
import { RecoveryCodes } from './factors/recovery-codes.tsx'
import { TotpSetup } from './factors/totp-setup.tsx'

type Dialog = 'setup' | 'remove' | 'codes'

export function SecondFactorPanel({ security }: { security: Me['security'] }) {
  const { t } = useLanguage()
  const [dialog, setDialog] = useState<Dialog>()
  const { hasTotp, recoveryCodesLeft, isSecondFactorRequired } = security
  return (
    <Panel
      title={t('profile.secondFactor')}
      hint={t('profile.secondFactorHint')}
      actions={
        isSecondFactorRequired && (
          <Badge variant="light" radius="sm" tt="none">
            {t('profile.required')}
          </Badge>
        )
      }
    >
      <ul className="entry-list">
        <Entry
          icon={IconDeviceMobile}
          title={
            <Group gap={8}>
              {t('profile.totp')}
              {hasTotp && (
                <Badge variant="light" radius="sm" tt="none">
                  {t('profile.on')}
                </Badge>
              )}
            </Group>
          }
          facts={t(hasTotp ? 'profile.totpOn' : 'profile.totpHint')}
        >
          {hasTotp ? (
            <Button variant="default" onClick={() => setDialog('remove')}>
              {t('profile.remove')}
            </Button>
          ) : (
            <Button onClick={() => setDialog('setup')}>{t('profile.setUp')}</Button>
          )}
        </Entry>
        {isEnrolled(security) && (
          <Entry
            icon={IconKey}
            title={t('profile.codesLeft', { count: recoveryCodesLeft })}
            facts={t('profile.codesLeftHint')}
          >
            <Button variant="default" onClick={() => setDialog('codes')}>
              {t('profile.newCodes')}
            </Button>
          </Entry>
        )}
      </ul>
      {dialog && <FactorDialog dialog={dialog} onClose={() => setDialog(undefined)} />}
    </Panel>
  )
}

function FactorDialog({ dialog, onClose }: { dialog: Dialog; onClose(): void }) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const refresh = useRefresh()
  const [codes, setCodes] = useState<string[]>()
  const close = () => {
    void refresh(['me'])
    onClose()
  }
  const frame = { opened: true, onClose: close, closeButtonProps: { 'aria-label': t('common.close') } }
  if (dialog === 'setup') {
    return (
      <Modal {...frame} title={t('profile.totp')} closeOnClickOutside={false}>
        <TotpSetup onCancel={close} onDone={close} />
      </Modal>
    )
  }
  if (codes) {
    return (
      <Modal {...frame} title={t('profile.codes')} closeOnClickOutside={false}>
        <RecoveryCodes codes={codes} onDone={close} />
      </Modal>
    )
  }
  if (dialog === 'codes') {
    return (
      <ReauthenticateDialog
        title={t('profile.newCodes')}
        onCancel={close}
        onConfirm={async (body) => {
          const { data, error } = await attendant.POST('/customerReps/me/recovery-codes', { body })
          if (data) setCodes(data.recoveryCodes)
          return error
        }}
      />
    )
  }
  return (
    <ReauthenticateDialog
      title={t('profile.removeTotp')}
      verb={t('profile.remove')}
      isDangerous
      onCancel={close}
      onConfirm={async (body) => {
        const { error } = await attendant.DELETE('/customerReps/me/totp', { body })
        if (error) return error
        toast(t('profile.removed'))
        close()
      }}
    />
  )
}
