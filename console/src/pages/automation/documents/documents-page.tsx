import { Button } from '@mantine/core'
import { IconFileText, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useLanguage } from '../../../app/session/language.ts'
import { useMay } from '../../../app/session/me.ts'
import { useGo } from '../../../app/use-go.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useTimes } from '../../../ui/format/times.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { AutomationPage } from '../automation-page.tsx'
import { type Document, useDocuments, useTopicDocuments } from '../rules/rules.ts'

export function DocumentsPage() {
  const { t } = useLanguage()
  const times = useTimes()
  const go = useGo()
  const documents = useDocuments()
  const rules = useTopicDocuments().data ?? []
  const usesOf = (id: number) => rules.filter(({ documentID }) => documentID === id).length
  const mayCreate = useMay('manageKnowledge')
  const create = mayCreate && (
    <Button component={Link} to="/automation/documents/new" leftSection={<IconPlus size={15} aria-hidden />}>
      {t('documents.create')}
    </Button>
  )
  return (
    <AutomationPage>
      <PageHeader title={t('automation.documents')}>{create}</PageHeader>
      <DataTable<Document>
        label={t('automation.documents')}
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
        rows={documents.data}
        rowKey={({ documentID }) => documentID}
        fault={documents.error}
        onOpen={({ documentID }) => go(`/automation/documents/${documentID}`)}
        empty={
          <EmptyState icon={IconFileText} title={t('documents.none')} hint={t('documents.noneHint')}>
            {create}
          </EmptyState>
        }
      />
    </AutomationPage>
  )
}
