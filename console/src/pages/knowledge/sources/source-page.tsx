import { orThrow } from '@attendant/client'
import { Button, SegmentedControl } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useChange } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { useGo } from '../../../app/use-go.ts'
import { DeleteButton } from '../../../ui/forms/delete-button.tsx'
import { Fields } from '../../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../../ui/forms/record-form-frame.tsx'
import { Guarded } from '../../../ui/guarded.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { KnowledgePage } from '../knowledge-page.tsx'
import { FileUpload } from './file-upload.tsx'
import { type Source, useSourceForm } from './source-form.ts'
import { SourceRuns } from './source-runs.tsx'

export function SourcePage() {
  const { t } = useLanguage()
  const { sourceID = '' } = useParams({ strict: false }) as { sourceID?: string }
  const attendant = useAttendant()
  const id = Number(sourceID)
  const source = useQuery({
    queryKey: ['sources', id],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/KnowledgeSources/{id}', { params: { path: { id } }, signal })),
    enabled: sourceID !== 'new',
  })
  const back = { to: '/knowledge', label: t('knowledge.sources') }
  return (
    <KnowledgePage>
      <PageHeader title={source.data?.name ?? t('knowledge.addSource')} back={back}>
        {source.data?.kind === 'Website' && <SyncButton source={source.data} />}
      </PageHeader>
      {sourceID === 'new' ? (
        <SourceForm source={undefined} />
      ) : (
        <Loaded query={source}>
          {(data) => (
            <>
              {data.kind === 'Files' && <FileUpload sourceID={data.sourceID} />}
              <SourceRuns sourceID={data.sourceID} />
              <SourceForm key={data.sourceID} source={data} />
            </>
          )}
        </Loaded>
      )}
    </KnowledgePage>
  )
}

function SyncButton({ source: { sourceID, state } }: { source: Source }) {
  const { t } = useLanguage()
  const sync = useChange(
    (client) => orThrow(client.POST('/api/KnowledgeSources/{id}/sync', { params: { path: { id: sourceID } } })),
    { of: ['sources'] },
  )
  const isBusy = sync.isPending || state === 'Queued' || state === 'Running'
  return (
    <Button leftSection={<IconRefresh size={15} aria-hidden />} loading={isBusy} onClick={() => sync.mutate()}>
      {t('knowledge.sync')}
    </Button>
  )
}

function SourceForm({ source }: { source: Source | undefined }) {
  const { t } = useLanguage()
  const go = useGo()
  const record = useSourceForm(source)
  const remove = useChange(
    (client, id: number) => orThrow(client.DELETE('/api/KnowledgeSources/{id}', { params: { path: { id } } })),
    { of: ['sources', 'documents'] },
  )
  return (
    <Guarded needs="manageKnowledge">
      <RecordFormFrame
        record={record}
        aside={
          source && (
            <DeleteButton
              name={source.name}
              text={t('knowledge.deleteSourceText')}
              onDelete={() => remove.mutate(source.sourceID, { onSuccess: () => go('/knowledge') })}
            />
          )
        }
      >
        <SourceFields form={record.form} isNew={!source} />
      </RecordFormFrame>
    </Guarded>
  )
}

function SourceFields({ form, isNew }: Pick<ReturnType<typeof useSourceForm>, 'form'> & { isNew: boolean }) {
  const { t } = useLanguage()
  const { kind, entry } = form.values
  const kinds = ['Website', 'Files'] as const
  return (
    <>
      {isNew && (
        <SegmentedControl
          aria-label={t('knowledge.kind')}
          value={kind}
          onChange={(chosen) => form.setFieldValue('kind', chosen as Source['kind'])}
          data={kinds.map((value) => ({ value, label: t(`knowledge.kind.${value}`) }))}
          w="fit-content"
        />
      )}
      <Fields form={form} fields={[{ name: 'name', label: t('common.name'), isRequired: true, isWide: true }]} />
      {kind === 'Website' && (
        <>
          <SegmentedControl
            aria-label={t('knowledge.entry')}
            value={entry}
            onChange={(chosen) => form.setFieldValue('entry', chosen as typeof entry)}
            data={(['startUrl', 'sitemapUrl'] as const).map((value) => ({ value, label: t(`knowledge.${value}`) }))}
            w="fit-content"
          />
          <WebsiteFields form={form} />
        </>
      )}
    </>
  )
}

function WebsiteFields({ form }: Pick<ReturnType<typeof useSourceForm>, 'form'>) {
  const { t } = useLanguage()
  const { entry } = form.values
  const isCrawl = entry === 'startUrl'
  return (
    <Fields
      form={form}
      fields={[
        {
          name: `settings.${entry}`,
          label: t(`knowledge.${entry}`),
          hint: t(`knowledge.${entry}Hint`),
          placeholder: isCrawl ? 'https://example.com/help/' : 'https://example.com/sitemap.xml',
          isRequired: true,
          isWide: true,
        },
        {
          name: 'settings.include',
          label: t('knowledge.include'),
          kind: 'code',
          rows: 2,
          hint: t('knowledge.includeHint'),
        },
        {
          name: 'settings.exclude',
          label: t('knowledge.exclude'),
          kind: 'code',
          rows: 2,
          hint: t('knowledge.excludeHint'),
        },
        { name: 'settings.maxPages', label: t('knowledge.maxPages'), kind: 'number', minimum: 1, maximum: 5000 },
        ...(isCrawl
          ? [
              {
                name: 'settings.maxDepth',
                label: t('knowledge.maxDepth'),
                kind: 'number' as const,
                hint: t('knowledge.maxDepthHint'),
                minimum: 0,
                maximum: 50,
              },
            ]
          : []),
        {
          name: 'settings.selector',
          label: t('knowledge.selector'),
          hint: t('knowledge.selectorHint'),
          placeholder: 'main article',
        },
        {
          name: 'schedule',
          label: t('knowledge.schedule'),
          kind: 'choice',
          options: (['Manual', 'Daily', 'Weekly'] as const).map((value) => ({
            value,
            label: t(`knowledge.schedule.${value}`),
          })),
        },
      ]}
    />
  )
}
