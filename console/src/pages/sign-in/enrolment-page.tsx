import '../account/factors/factors.css'
import { Anchor, Stack, Text, UnstyledButton } from '@mantine/core'
import { type Icon, IconDeviceMobile, IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { hasPasskeySupport } from '../../app/session/browser-passkeys.ts'
import { useLanguage } from '../../app/session/language.ts'
import { useSession } from '../../app/session/session.tsx'
import { AddPasskey } from '../account/factors/add-passkey.tsx'
import { TotpSetup } from '../account/factors/totp-setup.tsx'
import { Entrance } from './entrance.tsx'

/** Replaces every page until the second factor that the workspace requires is set up. */
export function EnrolmentPage() {
  const { t } = useLanguage()
  const { endEnrolment, leave } = useSession()
  const [way, setWay] = useState<'totp' | 'passkey'>()
  const steps = { onCancel: () => setWay(undefined), onDone: endEnrolment }
  return (
    <Entrance title={t('signIn.enrol')}>
      {way === 'totp' && <TotpSetup {...steps} />}
      {way === 'passkey' && <AddPasskey {...steps} />}
      {!way && (
        <Stack gap="sm">
          <Text size="sm">{t('signIn.enrolHint')}</Text>
          <Way icon={IconDeviceMobile} name={t('profile.totp')} onChoose={() => setWay('totp')}>
            {t('profile.totpHint')}
          </Way>
          {hasPasskeySupport() && (
            <Way icon={IconFingerprint} name={t('profile.passkey')} onChoose={() => setWay('passkey')}>
              {t('profile.passkeyHint')}
            </Way>
          )}
          <Anchor component="button" type="button" size="sm" w="fit-content" onClick={leave}>
            {t('session.leave')}
          </Anchor>
        </Stack>
      )}
    </Entrance>
  )
}

interface WayProps {
  icon: Icon
  name: string
  children: string
  onChoose(): void
}

const Way = ({ icon: Picture, name, children, onChoose }: WayProps) => (
  <UnstyledButton className="choice-card" onClick={onChoose}>
    <Picture size={22} stroke={1.6} aria-hidden />
    <span>
      <Text component="span" display="block" size="sm" fw={600}>
        {name}
      </Text>
      <Text component="span" display="block" size="xs" c="dimmed">
        {children}
      </Text>
    </span>
  </UnstyledButton>
)
