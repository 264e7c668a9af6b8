import { orThrow } from '@attendant/client'
import { Badge, Button, Group, Text } from '@mantine/core'
import { IconMessageBolt, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEvery } from '../../../app/data/use-every.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { useGo } from '../../../app/use-go.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { AutomationPage } from '../automation-page.tsx'
import { type Macro, nameScope } from './macro-data.ts'
import { keepSuggestion } from './suggested-text.ts'

export function MacrosPage() {
  const { t } = useLanguage()
  const go = useGo()
  const macros = useEvery('/api/Macros', ['macros'], { query: { sortBy: 'name' } })
  return (
    <AutomationPage>
      <PageHeader title={t('macros.title')}>
        <Button component={Link} to="/automation/macros/new" leftSection={<IconPlus size={15} aria-hidden />}>
          {t('macros.add')}
        </Button>
      </PageHeader>
      <DataTable<Macro>
        label={t('macros.title')}
        columns={[
          { key: 'name', title: t('common.name'), render: ({ name }) => name },
          { key: 'scope', title: t('macros.scope'), render: ({ scope }) => nameScope(t, scope) },
          {
            key: 'usage',
            title: t('macros.last30Days'),
            render: ({ usage }) => t('macros.uses', { count: usage.last30Days }),
            isExtra: true,
          },
          {
            key: 'isActive',
            title: '',
            render: ({ isActive }) =>
              isActive ? null : (
                <Badge variant="default" size="sm" radius="sm" tt="none">
                  {t('automation.inactive')}
                </Badge>
              ),
          },
        ]}
        rows={macros.data}
        rowKey={({ macroID }) => macroID}
        fault={macros.error}
        onOpen={({ macroID }) => go(`/automation/macros/${macroID}`)}
        empty={<EmptyState icon={IconMessageBolt} title={t('macros.none')} hint={t('macros.noneHint')} />}
      />
      <Suggestions />
    </AutomationPage>
  )
}

/** Replies that people send again and again. */
function Suggestions() {
  const { t } = useLanguage()
  const go = useGo()
  const attendant = useAttendant()
  const { data } = useQuery({
    queryKey: ['macros', 'suggestions'],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Macros/suggestions', { signal })),
    staleTime: 5 * 60_000,
  })
  if (!data || data.items.length === 0) return null
  return (
    <Panel title={t('macros.suggestions')} hint={t('macros.suggestionsHint')}>
      {data.items.map((suggestion) => (
        <Group key={suggestion.examples[0]?.messageID} justify="space-between" wrap="nowrap" mb="xs" align="flex-start">
          <div>
            <Text size="sm" lineClamp={2}>
              {suggestion.text}
            </Text>
            <Text size="xs" c="dimmed">
              {t('macros.sentTimes', { count: suggestion.count })}
            </Text>
          </div>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              keepSuggestion(suggestion)
              go('/automation/macros/new')
            }}
          >
            {t('macros.makeMacro')}
          </Button>
        </Group>
      ))}
    </Panel>
  )
}
