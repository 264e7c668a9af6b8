import type { components } from '@attendant/client'
import { Button } from '@mantine/core'
import { IconFileImport, IconTool } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEvery } from '../../../app/data/use-every.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { RecordList, useInactiveColumn } from '../../../ui/record-list.tsx'
import { AutomationPage } from '../automation-page.tsx'

type Tool = components['schemas']['Tool']

export function ToolsPage() {
  const { t } = useLanguage()
  const inactive = useInactiveColumn()
  const tools = useEvery('/api/Tools', ['tools'])
  return (
    <AutomationPage>
      <RecordList<Tool>
        title={t('acting.tools')}
        hint={t('acting.toolsHint')}
        path="/automation/tools"
        idOf={({ toolID }) => toolID}
        create={t('acting.newTool')}
        actions={
          <Button
            component={Link}
            to="/automation/tools/import"
            variant="default"
            leftSection={<IconFileImport size={15} aria-hidden />}
          >
            {t('toolImport.title')}
          </Button>
        }
        columns={[
          { key: 'name', title: t('common.name'), render: ({ name }) => name },
          { key: 'kind', title: t('acting.kind'), render: ({ kind }) => t(`acting.kind.${kind}`), isExtra: true },
          { key: 'risk', title: t('acting.risk'), render: ({ risk }) => t(`acting.risk.${risk}`) },
          {
            key: 'approval',
            title: t('acting.approval'),
            render: ({ approval }) => t(`acting.approval.${typeof approval === 'string' ? approval : 'Above'}`),
            isExtra: true,
          },
          inactive,
        ]}
        query={tools}
        empty={{ icon: IconTool, title: t('acting.noTools'), hint: t('acting.noToolsHint') }}
      />
    </AutomationPage>
  )
}
