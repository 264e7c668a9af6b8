import '../automation.css'
import { orThrow } from '@attendant/client'
import { Alert, Anchor, Fieldset, SegmentedControl, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTopics } from '../../../app/data/reference-data.ts'
import { useChange } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant, useSession } from '../../../app/session/session.tsx'
import { useGo } from '../../../app/use-go.ts'
import { useHookNames } from '../../../ui/format/hook-names.ts'
import { useTimes } from '../../../ui/format/times.ts'
import { DeleteButton } from '../../../ui/forms/delete-button.tsx'
import { Fields } from '../../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../../ui/forms/record-form-frame.tsx'
import { Guarded } from '../../../ui/guarded.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { AutomationPage } from '../automation-page.tsx'
import { type Document, useTopicDocuments } from '../rules/rules.ts'
import { callFields, credentialFields, searchFields, useDocumentForm } from './document-form.ts'
import { DocumentPreview } from './document-preview.tsx'
import { DocumentText } from './document-text.tsx'
import { DocumentVersions } from './document-versions.tsx'

export function DocumentPage() {
  const { documentID = '' } = useParams({ strict: false }) as { documentID?: string }
  const attendant = useAttendant()
  const id = Number(documentID)
  const document = useQuery({
    queryKey: ['documents', id],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Documents/{id}', { params: { path: { id } }, signal })),
    enabled: documentID !== 'new',
  })
  return (
    <AutomationPage>
      {documentID === 'new' ? (
        <DocumentEditor document={undefined} />
      ) : (
        <Loaded query={document}>{(data) => <DocumentEditor key={data.documentID} document={data} />}</Loaded>
      )}
    </AutomationPage>
  )
}

function DocumentEditor({ document }: { document: Document | undefined }) {
  const { t } = useLanguage()
  const times = useTimes()
  const record = useDocumentForm(document)
  const isData = record.form.values.isDataRetrievalProcess
  useHotkeys([['mod+S', () => record.submit()]], [], true)
  const changed =
    document && `${t('documents.version', { number: document.version })}, ${times.moment(document.lastModifiedDate)}`
  return (
    <>
      <PageHeader
        title={document?.name ?? t('documents.create')}
        back={{ to: '/automation/documents', label: t('automation.documents') }}
        hint={changed}
      />
      <div className="document-editor">
        <div>
          <Guarded needs="manageKnowledge">
            <RecordFormFrame record={record} aside={document && <RemoveDocument document={document} />}>
              <DocumentFields form={record.form} />
            </RecordFormFrame>
          </Guarded>
        </div>
        <DocumentPreview
          document={document}
          name={record.form.values.name}
          content={record.form.values.content}
          isData={isData}
          isDirty={record.isDirty()}
        />
      </div>
      {document && !isData && (
        <DocumentVersions
          documentID={document.documentID}
          version={document.version}
          content={record.form.values.content}
          onRestore={(text) => record.form.setFieldValue('content', text)}
        />
      )}
      {document && <UsedBy documentID={document.documentID} />}
    </>
  )
}

function DocumentFields({ form }: Pick<ReturnType<typeof useDocumentForm>, 'form'>) {
  const { t } = useLanguage()
  const { isAdmin } = useSession()
  const isData = form.values.isDataRetrievalProcess
  return (
    <>
      <SegmentedControl
        aria-label={t('documents.kind')}
        value={isData ? 'data' : 'text'}
        onChange={(kind) => form.setFieldValue('isDataRetrievalProcess', kind === 'data')}
        data={[
          { value: 'text', label: t('documents.text') },
          { value: 'data', label: t('documents.data') },
        ]}
        w="fit-content"
      />
      <Fields
        form={form}
        fields={[
          { name: 'name', label: t('common.name'), isRequired: true },
          { name: 'description', label: t('documents.about'), hint: t('documents.aboutHint') },
          ...(isData ? callFields(t) : []),
        ]}
      />
      {isData && (
        <Fieldset legend={t('documents.own')}>
          <Text size="sm" c="dimmed" mb="xs">
            {t(isAdmin ? 'documents.ownHint' : 'documents.ownAdminsOnly')}
          </Text>
          <Fields form={form} fields={credentialFields(t).map((field) => ({ ...field, isReadOnly: !isAdmin }))} />
        </Fieldset>
      )}
      <DocumentText
        label={t(isData ? 'documents.contentData' : 'documents.content')}
        value={form.values.content}
        error={form.errors.content}
        isPlain={isData}
        onChange={(text) => form.setFieldValue('content', text)}
      />
      {!isData && <Fields form={form} fields={searchFields(t)} />}
    </>
  )
}

function RemoveDocument({ document: { documentID, name } }: { document: Document }) {
  const { t } = useLanguage()
  const go = useGo()
  const remove = useChange(
    (client, id: number) => orThrow(client.DELETE('/api/Documents/{id}', { params: { path: { id } } })),
    { of: ['documents', 'mappings'] },
  )
  const leave = () => go('/automation/documents')
  const onDelete = () => remove.mutate(documentID, { onSuccess: leave })
  return <DeleteButton name={name} text={t('documents.deleteText')} onDelete={onDelete} />
}

function UsedBy({ documentID }: { documentID: number }) {
  const { t } = useLanguage()
  const rules = useTopicDocuments().data?.filter((rule) => rule.documentID === documentID) ?? []
  const topics = useTopics() ?? []
  const nameHook = useHookNames()
  const nameOf = (topicID: number | null, hookName: string | null) =>
    hookName ? nameHook(hookName) : topics.find((topic) => topic.topicID === topicID)?.name
  return (
    <Panel title={t('documents.usedBy')}>
      {rules.length === 0 && <Alert color="yellow">{t('documents.usedNowhere')}</Alert>}
      {rules.map(({ topicDocumentID, topicID, hookName }) => (
        <Text key={topicDocumentID} size="sm">
          <Anchor component={Link} to={topicID ? `/automation/topics/${topicID}` : '/automation'} size="sm">
            {nameOf(topicID, hookName)}
          </Anchor>
        </Text>
      ))}
    </Panel>
  )
}
