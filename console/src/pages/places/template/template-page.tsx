import { Alert, Button, Code, FileButton, Group } from '@mantine/core'
import { IconDownload, IconFileWord, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { explainFault } from '../../../app/errors/faults.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useTimes } from '../../../ui/format/times.ts'
import { DeleteButton } from '../../../ui/forms/delete-button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PlacesPage } from '../places-page.tsx'
import { placeholders } from './placeholders.ts'
import {
  type Template,
  useTemplate,
  useTemplateDownload,
  useTemplateRemoval,
  useTemplateUpload,
} from './template-data.ts'
import { TemplateFindings } from './template-findings.tsx'

const kinds = '.docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** The template of exported reports: the customer's own, or how to create one. */
export function TemplatePage() {
  const { t } = useLanguage()
  const template = useTemplate()
  return (
    <PlacesPage fault={template.error}>
      <PageHeader title={t('template.title')} hint={t('template.hint')} />
      <Loaded query={template}>
        {(own) => (
          <>
            <TemplateInUse own={own} />
            <PlaceholderPanel own={own} />
          </>
        )}
      </Loaded>
    </PlacesPage>
  )
}

function TemplateInUse({ own }: { own: Template | null }) {
  const { t } = useLanguage()
  const upload = useTemplateUpload()
  const refusal = upload.error && <Refusal fault={upload.error} name={upload.variables?.name ?? ''} />
  const button = (
    <UploadButton
      label={t(own ? 'template.uploadAnother' : 'template.upload')}
      isBusy={upload.isPending}
      onFile={(file) => upload.mutate(file)}
    />
  )
  if (own) {
    return (
      <OwnTemplate own={own} button={button}>
        {refusal}
      </OwnTemplate>
    )
  }
  return (
    <EmptyState icon={IconFileWord} title={t('template.none')} hint={t('template.noneHint')}>
      <Group gap="xs" justify="center" mt="xs">
        <DownloadButton label={t('template.downloadShipped')} />
        {button}
      </Group>
      <p className="quiet">{t('template.whichFiles')}</p>
      {refusal}
    </EmptyState>
  )
}

interface OwnTemplateProps {
  own: Template
  button: ReactNode
  /** Why a new template was rejected. */
  children: ReactNode
}

function OwnTemplate({ own, button, children }: OwnTemplateProps) {
  const { t } = useLanguage()
  const times = useTimes()
  const remove = useTemplateRemoval()
  const size = Math.ceil(own.size / 1000)
  return (
    <Panel
      title={own.fileName}
      hint={t('template.facts', { size, time: times.moment(own.dateUploadedUtc) })}
      actions={
        <>
          <DownloadButton label={t('template.download')} fileName={own.fileName} />
          {button}
          <DeleteButton name={own.fileName} text={t('template.deleteText')} onDelete={() => remove.mutate(undefined)} />
        </>
      }
    >
      {children}
      <TemplateFindings template={own} />
    </Panel>
  )
}

interface UploadButtonProps {
  label: string
  isBusy: boolean
  onFile(file: File): void
}

function UploadButton({ label, isBusy, onFile }: UploadButtonProps) {
  const reset = useRef<() => void>(null)
  const take = (file: File | null) => {
    // Allows selecting the same file again after it was corrected.
    reset.current?.()
    if (file) onFile(file)
  }
  return (
    <FileButton accept={kinds} resetRef={reset} onChange={take}>
      {(props) => (
        <Button {...props} loading={isBusy} leftSection={<IconUpload size={15} aria-hidden />}>
          {label}
        </Button>
      )}
    </FileButton>
  )
}

function DownloadButton({ label, fileName }: { label: string; fileName?: string }) {
  const download = useTemplateDownload(fileName)
  return (
    <Button
      variant="default"
      loading={download.isPending}
      leftSection={<IconDownload size={15} aria-hidden />}
      onClick={() => download.mutate(undefined)}
    >
      {label}
    </Button>
  )
}

function Refusal({ fault, name }: { fault: unknown; name: string }) {
  const { t } = useLanguage()
  return (
    <Alert color="red" role="alert" title={t('template.refused', { name })} mb="sm" ta="left">
      {explainFault(t, fault)}
    </Alert>
  )
}

function PlaceholderPanel({ own }: { own: Template | null }) {
  const { t } = useLanguage()
  const isUsed = { key: 'isUsed', title: t('template.isUsed') }
  return (
    <Panel title={t('template.placeholders')} hint={t('template.placeholdersHint')}>
      <DataTable<(typeof placeholders)[number]>
        label={t('template.placeholders')}
        columns={[
          { key: 'name', title: t('template.placeholder'), render: (name) => <Code>{`{{${name}}}`}</Code> },
          { key: 'meaning', title: t('template.meaning'), render: (name) => t(`template.meaning.${name}`) },
          ...(own
            ? [
                {
                  ...isUsed,
                  render: (name: string) => t(own.missingPlaceholders.includes(name) ? 'common.no' : 'common.yes'),
                },
              ]
            : []),
        ]}
        rows={[...placeholders]}
        rowKey={(name) => name}
      />
    </Panel>
  )
}
