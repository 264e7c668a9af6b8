import { type components, orThrow } from '@attendant/client'
import { Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { useRefresh } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import type { Permission } from '../../../app/session/me.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { useTimes } from '../../../ui/format/times.ts'
import { Fields } from '../../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { toast } from '../../../ui/toasts/toasts.ts'
import { PermissionFields, TeamField } from '../access/permission-fields.tsx'
import { SecretDialog } from './secret-dialog.tsx'

type ApiToken = components['schemas']['ApiToken']

const dayMs = 24 * 60 * 60 * 1000
const expiries = ['30', '90', '365', 'never'] as const

/** The expiry to send; omitted if it stays unchanged. */
function toExpiry(chosen: string): { expiresAt?: string | null } {
  if (chosen === 'keep') return {}
  return { expiresAt: chosen === 'never' ? null : new Date(Date.now() + Number(chosen) * dayMs).toISOString() }
}

interface TokenDialogProps {
  token: ApiToken | undefined
  onClose(): void
}

/** Creates a token, whose secret is then shown once, or changes one. */
export function TokenDialog({ token, onClose }: TokenDialogProps) {
  const { t } = useLanguage()
  const times = useTimes()
  const [secret, setSecret] = useState<string>()
  const record = useTokenForm(token, (created) => (created ? setSecret(created) : onClose()))
  const { values, setFieldValue } = record.form
  const kept = token && {
    value: 'keep',
    label: t('access.expiry.keep', { date: token.expiresAt ? times.date(token.expiresAt) : t('access.never') }),
  }
  if (secret) return <SecretDialog secret={secret} onClose={onClose} />
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={token?.name ?? t('access.createToken')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <RecordFormFrame record={record} verb={t(token ? 'common.save' : 'access.createToken')}>
        <Stack gap="md">
          <Fields
            form={record.form}
            fields={[
              { name: 'name', label: t('access.tokenName'), hint: t('access.tokenNameHint'), isRequired: true },
              {
                name: 'expiry',
                label: t('access.expiresAt'),
                kind: 'choice',
                isRequired: true,
                options: [
                  ...(kept ? [kept] : []),
                  ...expiries.map((value) => ({ value, label: t(`access.expiry.${value}`) })),
                ],
              },
            ]}
          />
          <PermissionFields
            hint={t('access.tokenPermissionsHint')}
            chosen={values.permissions}
            onChange={(chosen) => setFieldValue('permissions', chosen)}
          />
          <TeamField chosen={values.teamIDs} onChange={(chosen) => setFieldValue('teamIDs', chosen)} />
        </Stack>
      </RecordFormFrame>
    </Modal>
  )
}

function useTokenForm(token: ApiToken | undefined, onSaved: (secret: string | undefined) => void) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const refresh = useRefresh()
  return useRecordForm({
    key: `api-token.${token?.apiTokenID ?? 'new'}`,
    initial: {
      name: token?.name ?? '',
      expiry: token ? 'keep' : '365',
      permissions: token?.permissions ?? ([] as Permission[]),
      teamIDs: token?.teamIDs ?? [],
    },
    validate: { name: (name: string) => (name.trim() ? null : t('form.required')) },
    save: async ({ expiry, ...values }) => {
      const body = { ...values, ...toExpiry(expiry) }
      if (!token) return (await orThrow(attendant.POST('/api/ApiTokens', { body }))).secret
      await orThrow(attendant.PUT('/api/ApiTokens/{id}', { params: { path: { id: token.apiTokenID } }, body }))
      return undefined
    },
    onSaved: (secret) => {
      void refresh(['api-tokens'])
      if (!secret) toast(t('common.saved'))
      onSaved(secret)
    },
  })
}
