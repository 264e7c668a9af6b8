import './factors.css'
import { type Fault, orThrow } from '@attendant/client'
import { Alert, Button, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { explainFault } from '../../../app/errors/faults.ts'
import { type Translate, useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface TotpSetupProps {
  onCancel(): void
  /** Called once the recovery codes are stored. */
  onDone(): void
}

/** Setup in three steps: scan, confirm with a code, store the recovery codes. */
export function TotpSetup({ onCancel, onDone }: TotpSetupProps) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const [codes, setCodes] = useState<string[]>()
  const setup = useQuery({
    queryKey: ['totp-setup'],
    queryFn: () => orThrow(attendant.POST('/customerReps/me/totp')),
    // Each setup has its own secret, which is discarded afterwards.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <Loaded query={setup}>
      {({ secret, otpauthUrl }) => (
        <Stack gap="sm">
          <Text size="sm">{t('profile.scan')}</Text>
          <Group justify="center">
            <QrCode text={otpauthUrl} label={t('profile.qrCode')} />
          </Group>
          <Text size="sm" c="dimmed">
            {t('profile.typeSecret')} <Code className="totp-secret">{secret.match(/.{1,4}/g)?.join(' ')}</Code>
          </Text>
          <ConfirmCode onConfirmed={setCodes} onCancel={onCancel} />
        </Stack>
      )}
    </Loaded>
  )
}

function ConfirmCode({ onConfirmed, onCancel }: { onConfirmed(codes: string[]): void; onCancel(): void }) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<Fault>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setFault(undefined)
    const { data, error } = await attendant.POST('/customerReps/me/totp/confirm', { body: { code } })
    setBusy(false)
    if (data) onConfirmed(data.recoveryCodes)
    else setFault(error)
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {fault && (
          <Alert color="red" role="alert">
            {explainCode(t, fault)}
          </Alert>
        )}
        <TextInput
          label={t('signIn.code')}
          description={t('signIn.codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          required
          withAsterisk={false}
          className="code-input"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value.replace(/\s/g, ''))}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('profile.confirmCode')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const explainCode = (t: Translate, fault: Fault) =>
  fault.details?.some(({ code }) => code === 'code_invalid') ? t('signIn.codeWrong') : explainFault(t, fault)
