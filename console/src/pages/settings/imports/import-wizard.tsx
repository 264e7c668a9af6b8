import { type components, orThrow } from '@attendant/client'
import { Alert, Button, FileButton, Group, Input, PasswordInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useChannels } from '../../../app/data/reference-data.ts'
import { useRefresh } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { useGo } from '../../../app/use-go.ts'
import { Panel } from '../../../ui/panel.tsx'
import { type Import, ImportProgress } from './import-progress.tsx'

type Source = Import['source']
type ImportCreate = components['schemas']['ImportCreate']

const sources: Source[] = ['Zendesk', 'Freshdesk', 'Intercom', 'Chatwoot', 'Zammad', 'Jsonl', 'Mbox', 'Maildir']
const fileSources: Source[] = ['Jsonl', 'Mbox', 'Maildir']
const modes = ['Inactive', 'Match', 'Invite'] as const

interface Draft {
  source: Source
  baseUrl: string
  email: string
  token: string
  channelID: string | null
  agents: (typeof modes)[number]
  since: string
}

const emptyDraft: Draft = {
  ...{ source: 'Zendesk', baseUrl: '', email: '', token: '', channelID: null, agents: 'Inactive', since: '' },
}

/** Source, credentials or file, a dry run, and the import itself. Credentials exist only in this form. */
export function ImportWizard() {
  const { t } = useLanguage()
  const go = useGo()
  const refresh = useRefresh()
  const attendant = useAttendant()
  const channels = useChannels() ?? []
  const [draft, setDraft] = useState(emptyDraft)
  const [file, setFile] = useState<{ fileID: number; fileName: string } | null>(null)
  const [dryRunID, setDryRunID] = useState<number | null>(null)
  const change = (changes: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...changes }))
    setDryRunID(null)
  }
  const isFile = fileSources.includes(draft.source)
  const upload = useMutation({
    mutationFn: async (chosen: File) => {
      const form = new FormData()
      form.set('file', chosen)
      return orThrow(attendant.POST('/api/Imports/files', { body: { file: chosen }, bodySerializer: () => form }))
    },
    onSuccess: (stored) => {
      setFile(stored)
      setDryRunID(null)
    },
  })
  const start = useMutation({
    mutationFn: (isDryRun: boolean) =>
      orThrow(attendant.POST('/api/Imports', { body: toBody(draft, file?.fileID ?? null, isDryRun) })),
    onSuccess: (row) => {
      void refresh(['imports'])
      if (row.isDryRun) setDryRunID(row.importID)
      else go(`/settings/imports/${row.importID}`)
    },
  })
  const isReady = draft.channelID !== null && (isFile ? file !== null : draft.token !== '' && hasAddress(draft))
  return (
    <Panel title={t('imports.start')} hint={t('imports.startHint')}>
      <Stack gap="sm" maw={560}>
        <Select
          label={t('imports.source')}
          data={sources.map((value) => ({ value, label: t(`imports.from.${value}`) }))}
          value={draft.source}
          allowDeselect={false}
          onChange={(value) => {
            setFile(null)
            change({ source: value as Source })
          }}
        />
        {isFile ? (
          <Input.Wrapper label={t('imports.file')} description={t(`imports.fileHint.${draft.source as FileSource}`)}>
            <Group gap="sm" mt={4}>
              <FileButton onChange={(chosen) => chosen && upload.mutate(chosen)}>
                {(props) => (
                  <Button {...props} variant="default" size="compact-sm" loading={upload.isPending}>
                    {t('imports.chooseFile')}
                  </Button>
                )}
              </FileButton>
              {file && <Text size="sm">{file.fileName}</Text>}
            </Group>
          </Input.Wrapper>
        ) : (
          <Credentials draft={draft} onChange={change} />
        )}
        <Select
          label={t('imports.channel')}
          description={t('imports.channelHint')}
          data={channels.map(({ channelID, name }) => ({ value: String(channelID), label: name ?? String(channelID) }))}
          value={draft.channelID}
          onChange={(channelID) => change({ channelID })}
        />
        <Select
          label={t('imports.agents')}
          data={modes.map((value) => ({ value, label: t(`imports.agents.${value}`) }))}
          value={draft.agents}
          allowDeselect={false}
          onChange={(value) => change({ agents: value as Draft['agents'] })}
        />
        <TextInput
          type="date"
          label={t('imports.since')}
          description={t('imports.sinceHint')}
          value={draft.since}
          onChange={(event) => change({ since: event.currentTarget.value })}
        />
        <Group gap="sm">
          <Button
            variant="default"
            disabled={!isReady}
            loading={start.isPending && start.variables === true}
            onClick={() => start.mutate(true)}
          >
            {t('imports.tryOut')}
          </Button>
          <Button
            disabled={!isReady}
            loading={start.isPending && start.variables === false}
            onClick={() => start.mutate(false)}
          >
            {t('imports.startImport')}
          </Button>
        </Group>
      </Stack>
      {dryRunID !== null && <DryRun importID={dryRunID} />}
    </Panel>
  )
}

type FileSource = 'Jsonl' | 'Mbox' | 'Maildir'

const hasAddress = ({ source, baseUrl, email }: Draft) =>
  source === 'Intercom' || (baseUrl !== '' && (source !== 'Zendesk' || email !== ''))

function Credentials({ draft, onChange }: { draft: Draft; onChange(changes: Partial<Draft>): void }) {
  const { t } = useLanguage()
  return (
    <>
      <TextInput
        label={t('imports.address')}
        placeholder={
          draft.source === 'Intercom' ? 'https://api.intercom.io' : `https://example.${draft.source.toLowerCase()}.com`
        }
        value={draft.baseUrl}
        onChange={(event) => onChange({ baseUrl: event.currentTarget.value.trim() })}
      />
      {draft.source === 'Zendesk' && (
        <TextInput
          label={t('imports.email')}
          value={draft.email}
          autoComplete="off"
          onChange={(event) => onChange({ email: event.currentTarget.value.trim() })}
        />
      )}
      <PasswordInput
        label={t(draft.source === 'Freshdesk' ? 'imports.apiKey' : 'imports.token')}
        description={t('imports.tokenHint')}
        value={draft.token}
        autoComplete="off"
        onChange={(event) => onChange({ token: event.currentTarget.value.trim() })}
      />
    </>
  )
}

function toBody(draft: Draft, fileID: number | null, isDryRun: boolean): ImportCreate {
  const { source, baseUrl, email, token, channelID, agents, since } = draft
  const isFile = fileSources.includes(source)
  return {
    ...{ source, agents, isDryRun, defaultChannelID: Number(channelID) },
    ...(isFile ? { fileID } : { credentials: { token, ...(source === 'Zendesk' ? { email } : {}) } }),
    ...(!isFile && baseUrl ? { baseUrl } : {}),
    ...(since ? { since: `${since}T00:00:00Z` } : {}),
  }
}

/** What the import would do, updated during the dry run. */
function DryRun({ importID }: { importID: number }) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const row = useQuery({
    queryKey: ['imports', importID],
    queryFn: ({ signal }) =>
      orThrow(attendant.GET('/api/Imports/{id}', { params: { path: { id: importID } }, signal })),
  })
  if (!row.data) return null
  return (
    <section aria-label={t('imports.dryRunResult')}>
      <Alert color="blue" variant="light" my="sm">
        {t(row.data.state === 'Done' ? 'imports.dryRunDone' : 'imports.dryRunRunning')}
      </Alert>
      <ImportProgress row={row.data} />
    </section>
  )
}
