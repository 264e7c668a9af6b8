import './notifications.css'
import { type components, orThrow } from '@attendant/client'
import { Checkbox, Select, Table, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { notificationSettings } from '../../../app/alerts/notification-settings.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Panel } from '../../../ui/panel.tsx'

type Settings = components['schemas']['NotificationSettings']
type Write = components['schemas']['NotificationSettingsWrite']
type Kind = keyof Settings['kinds']

const ways = ['inApp', 'email', 'push'] as const
const digests: Settings['emailDigest'][] = ['Immediate', 'Hourly', 'Daily', 'Off']

/** For each kind where it appears. Every change counts at once. */
export function KindsPanel() {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const options = notificationSettings(attendant)
  const { queryKey } = options
  const queries = useQueryClient()
  const settings = useQuery(options)
  const change = useMutation({
    mutationFn: (body: Write) => orThrow(attendant.PUT('/api/Notifications/settings', { body })),
    onMutate: (body) => queries.setQueryData<Settings>(queryKey, (known) => known && withChange(known, body)),
    onError: () => queries.invalidateQueries({ queryKey }),
  })
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
                          <Checkbox
                            aria-label={`${t(`alerts.kind.${kind}`)}: ${t(`alerts.way.${way}`)}`}
                            checked={kinds[kind][way]}
                            disabled={kind === 'SecurityNotice' && way === 'email'}
                            onChange={(event) =>
                              change.mutate({ kinds: { [kind]: { [way]: event.currentTarget.checked } } })
                            }
                          />
                        </Table.Td>
                      ))}
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
            <Select
              mt="md"
              maw={320}
              label={t('alerts.digest')}
              description={t('alerts.digestHint')}
              allowDeselect={false}
              data={digests.map((value) => ({ value, label: t(`alerts.digest.${value}`) }))}
              value={emailDigest}
              onChange={(chosen) => chosen && change.mutate({ emailDigest: chosen as Settings['emailDigest'] })}
            />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function withChange({ kinds, emailDigest }: Settings, change: Write): Settings {
  const changed = Object.entries(change.kinds ?? {}).map(([kind, given]) => [
    kind,
    { ...kinds[kind as Kind], ...given },
  ])
  return { kinds: { ...kinds, ...Object.fromEntries(changed) }, emailDigest: change.emailDigest ?? emailDigest }
}
