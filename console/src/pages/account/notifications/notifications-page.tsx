import { ProfileFrame } from '../profile-frame.tsx'
import { BrowserPanel } from './browser-panel.tsx'
import { KindsPanel } from './kinds-panel.tsx'

export function NotificationsPage() {
  return (
    <ProfileFrame>
      <BrowserPanel />
      <KindsPanel />
    </ProfileFrame>
  )
}
