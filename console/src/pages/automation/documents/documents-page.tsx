import { IconFileText } from '@tabler/icons-react'
import { useLanguage } from '../../../app/session/language.ts'
import { useMay } from '../../../app/session/me.ts'
import { useTimes } from '../../../ui/format/times.ts'
import { RecordList } from '../../../ui/record-list.tsx'
import { AutomationPage } from '../automation-page.tsx'
import { type Document, useDocuments, useTopicDocuments } from '../rules/rules.ts'

export function DocumentsPage() {
  const { t } = useLanguage()
  const times = useTimes()
  const documents = useDocuments()
  const rules = useTopicDocuments().data ?? []
  const usesOf = (id: number) => rules.filter(({ documentID }) => documentID === id).length
  const mayCreate = useMay('manageKnowledge')
  return (
    <AutomationPage>
      <RecordList<Document>
        title={t('automation.documents')}
        path="/automation/documents"
        idOf={({ documentID }) => documentID}
        create={mayCreate ? t('documents.create') : undefined}
        columns={[
          { key: 'name', title: t('common.name'), render: ({ name }) => name },
          {
            key: 'kind',
            title: t('documents.kind'),
            render: ({ isDataRetrievalProcess }) => t(isDataRetrievalProcess ? 'documents.data' : 'documents.text'),
          },
          {
            key: 'uses',
            title: t('automation.usedBy'),
            render: ({ documentID }) => t('automation.uses', { count: usesOf(documentID) }),
            isExtra: true,
          },
          {
            key: 'lastModifiedDate',
            title: t('documents.changed'),
            render: ({ lastModifiedDate }) => times.brief(lastModifiedDate),
            isExtra: true,
          },
        ]}
        query={documents}
        empty={{ icon: IconFileText, title: t('documents.none'), hint: t('documents.noneHint') }}
      />
    </AutomationPage>
  )
}
