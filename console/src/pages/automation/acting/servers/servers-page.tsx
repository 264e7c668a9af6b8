import { Text } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useEvery } from '../../../../app/data/use-every.ts'
import { translateStored } from '../../../../app/errors/error-texts.ts'
import { useLanguage } from '../../../../app/session/language.ts'
import { useTimes } from '../../../../ui/format/times.ts'
import { RecordList } from '../../../../ui/record-list.tsx'
import { AutomationPage } from '../../automation-page.tsx'
import { ServerState, type ToolServer } from './server-state.tsx'

export function ToolServersPage() {
  const { t } = useLanguage()
  const times = useTimes()
  const servers = useEvery('/api/ToolServers', ['tool-servers'])
  return (
    <AutomationPage>
      <RecordList<ToolServer>
        title={t('toolServers.title')}
        hint={t('toolServers.hint')}
        path="/automation/tool-servers"
        idOf={({ toolServerID }) => toolServerID}
        create={t('toolServers.add')}
        columns={[
          { key: 'name', title: t('common.name'), render: (server) => <ServerName server={server} /> },
          { key: 'state', title: t('toolServers.state'), render: (server) => <ServerState server={server} /> },
          {
            key: 'toolCount',
            title: t('acting.tools'),
            render: ({ toolCount }) => String(toolCount),
            align: 'right',
            isExtra: true,
          },
          {
            key: 'lastSync',
            title: t('toolServers.lastSync'),
            render: ({ lastSync }) => (lastSync ? times.brief(lastSync) : '–'),
            isExtra: true,
          },
        ]}
        query={servers}
        empty={{ icon: IconPlugConnected, title: t('toolServers.none'), hint: t('toolServers.noneHint') }}
      />
    </AutomationPage>
  )
}

/** The server's name with its address, or why it could not be read. */
const ServerName = ({ server: { name, url, error } }: { server: ToolServer }) => (
  <>
    {name}
    <Text size="xs" c={error ? 'red' : 'dimmed'} fw={400} className="breakable">
      {error ? translateStored(error) : url}
    </Text>
  </>
)
