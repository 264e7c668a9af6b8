import { orThrow } from '@attendant/client'
import { Alert, Anchor, Button, Switch, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useChange } from '../../../../app/data/use-change.ts'
import { useEvery } from '../../../../app/data/use-every.ts'
import { useOptimisticChoice } from '../../../../app/data/use-optimistic-choice.ts'
import { translateStored } from '../../../../app/errors/error-texts.ts'
import { useLanguage } from '../../../../app/session/language.ts'
import { DataTable } from '../../../../ui/data-table.tsx'
import { useTimes } from '../../../../ui/format/times.ts'
import { Panel } from '../../../../ui/panel.tsx'
import { toast } from '../../../../ui/toasts/toasts.ts'
import type { Tool } from '../tool-form.ts'
import type { ToolServer } from './server-state.tsx'

/** The tools that a server offers, and which of them the assistant may call. */
export function ServerTools({ server }: { server: ToolServer }) {
  const { t } = useLanguage()
  const times = useTimes()
  const { toolServerID, error, lastSync, isActive } = server
  const tools = useEvery('/api/Tools', ['tools'])
  const own = tools.data?.filter((tool) => tool.toolServerID === toolServerID)
  return (
    <Panel title={t('acting.tools')} hint={t('toolServers.toolsHint')} actions={<CheckButton server={server} />}>
      {error && (
        <Alert color="red" role="alert" mb="sm">
          {translateStored(error)}
        </Alert>
      )}
      {!isActive && (
        <Alert color="gray" mb="sm">
          {t('toolServers.offHint')}
        </Alert>
      )}
      <DataTable<Tool>
        label={t('acting.tools')}
        columns={[
          { key: 'name', title: t('common.name'), render: (tool) => <ToolName tool={tool} /> },
          { key: 'risk', title: t('acting.risk'), render: ({ risk }) => t(`acting.risk.${risk}`), isExtra: true },
          {
            key: 'approval',
            title: t('acting.approval'),
            render: ({ approval }) => t(`acting.approval.${typeof approval === 'string' ? approval : 'Above'}`),
            isExtra: true,
          },
          { key: 'isActive', title: t('acting.isActive'), render: (tool) => <ToolSwitch tool={tool} />, width: 80 },
        ]}
        rows={own}
        rowKey={({ toolID }) => toolID}
        fault={tools.error}
        empty={
          <Text size="sm" c="dimmed">
            {t(lastSync ? 'toolServers.noTools' : 'toolServers.notRead')}
          </Text>
        }
      />
      {lastSync && (
        <Text size="xs" c="dimmed" mt="sm">
          {t('toolServers.read', { time: times.brief(lastSync) })}
        </Text>
      )}
    </Panel>
  )
}

function CheckButton({ server: { toolServerID } }: { server: ToolServer }) {
  const { t } = useLanguage()
  const check = useChange(
    (client) => orThrow(client.POST('/api/ToolServers/{id}/sync', { params: { path: { id: toolServerID } } })),
    { of: ['tool-servers', 'tools'] },
  )
  const run = () =>
    check.mutate(undefined, {
      onSuccess: ({ error, toolCount }) => !error && toast(t('toolServers.checked', { count: toolCount })),
    })
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={15} aria-hidden />}
      loading={check.isPending}
      onClick={run}
    >
      {t('toolServers.check')}
    </Button>
  )
}

const ToolName = ({ tool: { toolID, name, description } }: { tool: Tool }) => (
  <>
    <Anchor component={Link} to={`/automation/tools/${toolID}`} size="sm" fw={500} className="breakable">
      {name}
    </Anchor>
    <Text size="xs" c="dimmed" lineClamp={2}>
      {description}
    </Text>
  </>
)

function ToolSwitch({ tool: { toolID, name, isActive } }: { tool: Tool }) {
  const { t } = useLanguage()
  const change = useChange(
    (client, wanted: boolean) =>
      orThrow(client.PUT('/api/Tools/{id}', { params: { path: { id: toolID } }, body: { isActive: wanted } })),
    { of: ['tools'] },
  )
  const [isUsed, choose] = useOptimisticChoice(isActive, change.mutateAsync)
  return (
    <Switch
      aria-label={t('toolServers.use', { name })}
      checked={isUsed}
      onChange={(event) => void choose(event.currentTarget.checked)}
    />
  )
}
