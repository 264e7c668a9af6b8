import './notifications.css'
import { type components, orThrow } from '@attendant/client'
import { Checkbox, Select, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { notificationSettings } from '../../../app/alerts/notification-settings.ts'
import { useChange } from '../../../app/data/use-change.ts'
import { useOptimisticChoice } from '../../../app/data/use-optimistic-choice.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Panel } from '../../../ui/panel.tsx'

type Settings = components['schemas']['NotificationSettings']
type Write = components['schemas']['NotificationSettingsWrite']
type Kind = keyof Settings['kinds']

type Digest = Settings['emailDigest']

const ways = ['inApp', 'email', 'push'] as const
type Way = (typeof ways)[number]
const digests: Digest[] = ['Immediate', 'Hourly', 'Daily', 'Off']

/** Where each kind of notification appears. Changes are saved immediately. */
export function KindsPanel() {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const settings = useQuery(notificationSettings(attendant))
  return (
    <Panel title={t('alerts.kinds')} hint={t('alerts.kindsHint')}>
      <Loaded query={settings}>
        {({ kinds, emailDigest }) => (
          <>
            <Table.ScrollContainer minWidth={320}>
              <Table aria-label={t('alerts.kinds')} fz="sm" className="kinds-table">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('alerts.kind')}</Table.Th>
                    {ways.map((way) => (
                      <Table.Th key={way} w={84} ta="center">
                        {t(`alerts.way.${way}`)}
                      </Table.Th>
                    ))}
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {(Object.keys(kinds) as Kind[]).map((kind) => (
                    <Table.Tr key={kind}>
                      <Table.Th scope="row" fw={400}>
                        {t(`alerts.kind.${kind}`)}
                        <Text size="xs" c="dimmed" className="kind-hint">
                          {t(`alerts.hint.${kind}`)}
                        </Text>
                      </Table.Th>
                      {ways.map((way) => (
                        <Table.Td key={way}>
                          <KindChoice kind={kind} way={way} isOn={kinds[kind][way]} />
                        </Table.Td>
                      ))}
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
            <DigestChoice emailDigest={emailDigest} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

const useSettingsChange = () =>
  useChange((client, body: Write) => orThrow(client.PUT('/api/Notifications/settings', { body })), {
    of: ['notification-settings'],
  })

function KindChoice({ kind, way, isOn }: { kind: Kind; way: Way; isOn: boolean }) {
  const { t } = useLanguage()
  const change = useSettingsChange()
  const [isShownOn, choose] = useOptimisticChoice(isOn, (wanted) =>
    change.mutateAsync({ kinds: { [kind]: { [way]: wanted } } }),
  )
  return (
    <Checkbox
      aria-label={`${t(`alerts.kind.${kind}`)}: ${t(`alerts.way.${way}`)}`}
      checked={isShownOn}
      disabled={kind === 'SecurityNotice' && way === 'email'}
      onChange={(event) => void choose(event.currentTarget.checked)}
    />
  )
}

function DigestChoice({ emailDigest }: { emailDigest: Digest }) {
  const { t } = useLanguage()
  const change = useSettingsChange()
  const [shown, choose] = useOptimisticChoice(emailDigest, (wanted) => change.mutateAsync({ emailDigest: wanted }))
  return (
    <Select
      mt="md"
      maw={320}
      label={t('alerts.digest')}
      description={t('alerts.digestHint')}
      allowDeselect={false}
      data={digests.map((value) => ({ value, label: t(`alerts.digest.${value}`) }))}
      value={shown}
      onChange={(chosen) => chosen && void choose(chosen as Digest)}
    />
  )
}
