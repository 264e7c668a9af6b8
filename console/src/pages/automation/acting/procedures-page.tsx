import type { components } from '@attendant/client'
import { IconListCheck } from '@tabler/icons-react'
import { useTopics } from '../../../app/data/reference-data.ts'
import { useEvery } from '../../../app/data/use-every.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { RecordList, useInactiveColumn } from '../../../ui/record-list.tsx'
import { AutomationPage } from '../automation-page.tsx'

type Procedure = components['schemas']['Procedure']

export function ProceduresPage() {
  const { t } = useLanguage()
  const inactive = useInactiveColumn()
  const procedures = useEvery('/api/Procedures', ['procedures'])
  const topics = useTopics() ?? []
  const nameTopics = ({ topicIDs }: Procedure) =>
    topicIDs.map((id) => topics.find(({ topicID }) => topicID === id)?.name ?? `#${id}`).join(', ')
  return (
    <AutomationPage>
      <RecordList<Procedure>
        title={t('acting.procedures')}
        hint={t('acting.proceduresHint')}
        path="/automation/procedures"
        idOf={({ procedureID }) => procedureID}
        create={t('acting.newProcedure')}
        columns={[
          { key: 'name', title: t('common.name'), render: ({ name }) => name },
          {
            key: 'topics',
            title: t('acting.topics'),
            render: (procedure) => nameTopics(procedure) || t('automation.run'),
            isExtra: true,
          },
          inactive,
        ]}
        query={procedures}
        empty={{ icon: IconListCheck, title: t('acting.noProcedures'), hint: t('acting.noProceduresHint') }}
      />
    </AutomationPage>
  )
}
