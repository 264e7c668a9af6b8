import { orThrow } from '@attendant/client'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useLanguage } from '../../../../app/session/language.ts'
import { useAttendant } from '../../../../app/session/session.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { AutomationPage } from '../../automation-page.tsx'
import { ServerForm } from './server-form.tsx'
import { ServerState } from './server-state.tsx'
import { ServerTools } from './server-tools.tsx'

export function ToolServerPage() {
  const { t } = useLanguage()
  const { toolServerID = '' } = useParams({ strict: false }) as { toolServerID?: string }
  const attendant = useAttendant()
  const id = Number(toolServerID)
  const server = useQuery({
    queryKey: ['tool-servers', id],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/ToolServers/{id}', { params: { path: { id } }, signal })),
    enabled: toolServerID !== 'new',
  })
  const back = { to: '/automation/tool-servers', label: t('toolServers.title') }
  if (toolServerID === 'new') {
    return (
      <AutomationPage>
        <PageHeader title={t('toolServers.add')} hint={t('toolServers.addHint')} back={back} />
        <ServerForm server={undefined} />
      </AutomationPage>
    )
  }
  return (
    <AutomationPage>
      <PageHeader title={server.data?.name ?? t('toolServers.title')} back={back}>
        {server.data && <ServerState server={server.data} />}
      </PageHeader>
      <Loaded query={server}>
        {(data) => (
          <>
            <ServerTools server={data} />
            <Panel title={t('toolServers.connection')}>
              <ServerForm key={data.toolServerID} server={data} />
            </Panel>
          </>
        )}
      </Loaded>
    </AutomationPage>
  )
}
