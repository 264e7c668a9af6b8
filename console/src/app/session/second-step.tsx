import '../../ui/forms/records.css'
import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { hasPasskeySupport } from './browser-passkeys.ts'
import { useLanguage } from './language.ts'
import type { Challenge, SignIn } from './use-sign-in.ts'

type Way = Challenge['methods'][number]

/** After the password: a code, a recovery code or a passkey, depending on the account. */
export function SecondStep({ signIn, challenge }: { signIn: SignIn; challenge: Challenge }) {
  const { t } = useLanguage()
  const ways = challenge.methods.filter((way) => way !== 'Passkey' || hasPasskeySupport())
  const [way, setWay] = useState<Way>(ways[0] ?? 'RecoveryCode')
  return (
    <Stack gap="sm">
      {signIn.trouble && (
        <Alert color="red" role="alert">
          {signIn.trouble}
        </Alert>
      )}
      {way === 'Passkey' ? (
        <PasskeyWay signIn={signIn} />
      ) : (
        <CodeWay key={way} signIn={signIn} isRecovery={way === 'RecoveryCode'} />
      )}
      <Stack gap={6} align="flex-start">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Anchor key={other} component="button" type="button" size="sm" onClick={() => setWay(other)}>
              {t(`signIn.use.${other}`)}
            </Anchor>
          ))}
        <Anchor component="button" type="button" size="sm" onClick={signIn.restart}>
          {t('signIn.otherAccount')}
        </Anchor>
      </Stack>
    </Stack>
  )
}

function PasskeyWay({ signIn }: { signIn: SignIn }) {
  const { t } = useLanguage()
  return (
    <>
      <Text size="sm">{t('signIn.passkeyHint')}</Text>
      <Button
        leftSection={<IconFingerprint size={16} aria-hidden />}
        loading={signIn.isBusy}
        onClick={() => void signIn.answerWithPasskey()}
        data-autofocus
      >
        {t('signIn.usePasskey')}
      </Button>
    </>
  )
}

const codeLength = 6

function CodeWay({ signIn, isRecovery }: { signIn: SignIn; isRecovery: boolean }) {
  const { t } = useLanguage()
  const [code, setCode] = useState('')
  const send = (given: string) => {
    void signIn.answer(isRecovery ? { recoveryCode: given } : { code: given })
    setCode('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(code.trim())
  }
  const change = (given: string) => {
    setCode(given)
    // Submits an authenticator code as soon as its last digit is entered.
    if (!isRecovery && !signIn.isBusy && /^\d+$/.test(given) && given.length === codeLength) send(given)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label={t(isRecovery ? 'signIn.recoveryCode' : 'signIn.code')}
          description={t(isRecovery ? 'signIn.recoveryCodeHint' : 'signIn.codeHint')}
          autoComplete="one-time-code"
          {...(isRecovery ? {} : { inputMode: 'numeric', maxLength: codeLength })}
          required
          withAsterisk={false}
          autoFocus
          data-autofocus
          className="code-input"
          value={code}
          onChange={(event) => change(event.currentTarget.value.replace(isRecovery ? '' : /\s/g, ''))}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={signIn.isBusy}>
            {t('signIn.verify')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
