import { orThrow } from '@attendant/client'
import { Button, Group, Menu, Text } from '@mantine/core'
import { IconChevronDown, IconDownload, IconMessages, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useChange } from '../../app/data/use-change.ts'
import { useLanguage } from '../../app/session/language.ts'
import { useMay } from '../../app/session/me.ts'
import { useAttendant } from '../../app/session/session.tsx'
import { useGo } from '../../app/use-go.ts'
import { ChannelIcon } from '../../ui/channel-icon.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { addressOf, type Channel, channelTypes } from './channel-data.ts'
import { HealthBadge } from './health-badge.tsx'
import { rememberImport } from './mail/import-job.ts'

export function ChannelsPage() {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const go = useGo()
  const channels = useQuery({
    queryKey: ['channels', 'list'],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Channels', { signal })),
  })
  const mayManage = useMay('manageChannels')
  const hasMail = channels.data?.some(({ channelType }) => channelType === 'Email')
  return (
    <Page>
      <PageHeader title={t('channels.title')} hint={t('channels.hint')}>
        {hasMail && mayManage && <ImportAll />}
        {mayManage && channels.data?.length !== 0 && <AddChannel />}
      </PageHeader>
      <DataTable<Channel>
        label={t('channels.title')}
        columns={[
          { key: 'name', title: t('common.name'), render: (channel) => <ChannelName channel={channel} /> },
          { key: 'address', title: t('channels.address'), render: addressOf, isExtra: true },
          { key: 'state', title: t('channels.state'), render: (channel) => <HealthBadge channel={channel} /> },
        ]}
        rows={channels.data}
        rowKey={({ channelID }) => channelID}
        fault={channels.error}
        onOpen={({ channelID }) => go(`/channels/${channelID}`)}
        empty={
          <EmptyState icon={IconMessages} title={t('channels.none')} hint={t('channels.noneHint')}>
            {mayManage && <AddChannel />}
          </EmptyState>
        }
      />
    </Page>
  )
}

const ChannelName = ({ channel: { channelType, name } }: { channel: Channel }) => (
  <Group gap={8} wrap="nowrap">
    <ChannelIcon type={channelType} />
    {name}
  </Group>
)

function AddChannel() {
  const { t } = useLanguage()
  const go = useGo()
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button
          leftSection={<IconPlus size={15} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('channels.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {channelTypes.map((type) => (
          <Menu.Item
            key={type}
            leftSection={<ChannelIcon type={type} size={18} />}
            onClick={() => go(`/channels/new/${type}`)}
          >
            {t(`channels.type.${type}`)}
            <Text size="xs" c="dimmed">
              {t(`channels.typeHint.${type}`)}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Starts an import for every channel; if one cannot be imported, its page shows the reason. */
function ImportAll() {
  const { t } = useLanguage()
  const start = useChange(
    async (attendant, _: undefined) => {
      const { jobs } = await orThrow(attendant.POST('/api/Channels/import-emails', {}))
      for (const { channelID, jobID } of jobs) if (jobID) rememberImport(channelID, jobID)
    },
    { of: ['channels'], done: t('channels.importQueued') },
  )
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={15} aria-hidden />}
      loading={start.isPending}
      onClick={() => start.mutate(undefined)}
    >
      {t('channels.importAll')}
    </Button>
  )
}
