import { useMe } from '../../app/session/me.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { OwnPasswordPanel } from './own-password-panel.tsx'
import { PasskeyPanel } from './passkey-panel.tsx'
import { ProfileFrame } from './profile-frame.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import { OwnSessions } from './sessions/own-sessions.tsx'

export function SecurityPage() {
  const me = useMe()
  return (
    <ProfileFrame>
      <Loaded query={me}>
        {({ security }) => (
          <>
            <SecondFactorPanel security={security} />
            <PasskeyPanel />
            <OwnPasswordPanel />
            <OwnSessions />
          </>
        )}
      </Loaded>
    </ProfileFrame>
  )
}
