import { orThrow } from '@attendant/client'
import { Button, Group, Text } from '@mantine/core'
import { IconMessageBolt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEvery } from '../../../app/data/use-every.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { useGo } from '../../../app/use-go.ts'
import { Panel } from '../../../ui/panel.tsx'
import { RecordList, useInactiveColumn } from '../../../ui/record-list.tsx'
import { AutomationPage } from '../automation-page.tsx'
import { type Macro, nameScope } from './macro-data.ts'
import { keepSuggestion } from './suggested-text.ts'

export function MacrosPage() {
  const { t } = useLanguage()
  const inactive = useInactiveColumn()
  const macros = useEvery('/api/Macros', ['macros'], { query: { sortBy: 'name' } })
  return (
    <AutomationPage>
      <RecordList<Macro>
        title={t('macros.title')}
        path="/automation/macros"
        idOf={({ macroID }) => macroID}
        create={t('macros.add')}
        columns={[
          { key: 'name', title: t('common.name'), render: ({ name }) => name },
          { key: 'scope', title: t('macros.scope'), render: ({ scope }) => nameScope(t, scope) },
          {
            key: 'usage',
            title: t('macros.last30Days'),
            render: ({ usage }) => t('macros.uses', { count: usage.last30Days }),
            isExtra: true,
          },
          inactive,
        ]}
        query={macros}
        empty={{ icon: IconMessageBolt, title: t('macros.none'), hint: t('macros.noneHint') }}
      />
      <Suggestions />
    </AutomationPage>
  )
}

/** Suggests macros for replies that agents send repeatedly. */
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
            miw="max-content"
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
