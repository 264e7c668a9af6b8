import './notifications.css'
import { Alert, Button, Group, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { changeBrowserSettings, useBrowserSettings } from '../../../app/alerts/browser-settings.ts'
import { playChime } from '../../../app/alerts/chime.ts'
import { askForDesktopNotices, mayShowDesktopNotices } from '../../../app/alerts/desktop-notice.ts'
import { hasPushSupport, subscribeToPush, unsubscribeFromPush } from '../../../app/alerts/push.ts'
import { useOptimisticChoice } from '../../../app/data/use-optimistic-choice.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { Panel } from '../../../ui/panel.tsx'

/** Notification settings of this browser. It asks for permission when the user turns something on. */
export function BrowserPanel() {
  const { t } = useLanguage()
  return (
    <Panel title={t('alerts.browser')} hint={t('alerts.browserHint')}>
      <SoundSwitch />
      <DesktopSwitches />
    </Panel>
  )
}

function SoundSwitch() {
  const { t } = useLanguage()
  const { hasSound } = useBrowserSettings()
  return (
    <Group className="browser-alert" justify="space-between">
      <Switch
        label={t('alerts.sound')}
        description={t('alerts.soundHint')}
        checked={hasSound}
        onChange={(event) => {
          changeBrowserSettings({ hasSound: event.currentTarget.checked })
          if (event.currentTarget.checked) playChime()
        }}
      />
      <Button variant="default" size="xs" onClick={playChime}>
        {t('alerts.soundTest')}
      </Button>
    </Group>
  )
}

function DesktopSwitches() {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const { hasDesktop, pushSubscriptionID } = useBrowserSettings()
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<'alerts.blocked' | 'alerts.pushFailed'>()
  const during = async (step: () => Promise<unknown>) => {
    setBusy(true)
    setTrouble(undefined)
    await step().catch(() => setTrouble('alerts.pushFailed'))
    setBusy(false)
  }
  const allowed = async (step: () => Promise<unknown>) => {
    if (await askForDesktopNotices()) return step()
    setTrouble('alerts.blocked')
  }
  const [isDesktopOn, chooseDesktop] = useOptimisticChoice(hasDesktop && mayShowDesktopNotices(), (isOn) =>
    during(async () => {
      if (isOn) await allowed(async () => changeBrowserSettings({ hasDesktop: true }))
      else changeBrowserSettings({ hasDesktop: false })
    }),
  )
  const [isPushOn, choosePush] = useOptimisticChoice(pushSubscriptionID !== undefined, (isOn) =>
    during(() => (isOn ? allowed(() => subscribeToPush(attendant)) : unsubscribeFromPush(attendant))),
  )
  return (
    <>
      <Switch
        className="browser-alert"
        label={t('alerts.desktop')}
        description={t('alerts.desktopHint')}
        checked={isDesktopOn}
        disabled={isBusy}
        onChange={(event) => void chooseDesktop(event.currentTarget.checked)}
      />
      {hasPushSupport() ? (
        <Switch
          className="browser-alert"
          label={t('alerts.push')}
          description={t('alerts.pushHint')}
          checked={isPushOn}
          disabled={isBusy}
          onChange={(event) => void choosePush(event.currentTarget.checked)}
        />
      ) : (
        <Text className="browser-alert" size="sm" c="dimmed">
          {t('alerts.noPush')}
        </Text>
      )}
      {trouble && (
        <Alert color="red" role="alert" mt="sm">
          {t(trouble)}
        </Alert>
      )}
    </>
  )
}
