import { orThrow } from '@attendant/client'
import { Alert, Button, Code, Group, JsonInput, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { useGo } from '../../../app/use-go.ts'
import { DeleteButton } from '../../../ui/forms/delete-button.tsx'
import { Fields } from '../../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../../ui/forms/record-form-frame.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { AutomationPage } from '../automation-page.tsx'
import { readJson } from './json-text.ts'
import { type Tool, useToolFields, useToolForm } from './tool-form.ts'

export function ToolPage() {
  const { t } = useLanguage()
  const { toolID = '' } = useParams({ strict: false }) as { toolID?: string }
  const attendant = useAttendant()
  const id = Number(toolID)
  const tool = useQuery({
    queryKey: ['tools', id],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Tools/{id}', { params: { path: { id } }, signal })),
    enabled: toolID !== 'new',
  })
  const back = { to: '/automation/tools', label: t('acting.tools') }
  return (
    <AutomationPage>
      <PageHeader title={tool.data?.name ?? t('acting.newTool')} back={back} />
      {toolID === 'new' ? (
        <ToolForm tool={undefined} />
      ) : (
        <Loaded query={tool}>
          {(data) => (
            <>
              <ToolForm key={`${data.toolID}/${data.version}`} tool={data} />
              <TestPanel toolID={data.toolID} />
            </>
          )}
        </Loaded>
      )}
    </AutomationPage>
  )
}

function ToolForm({ tool }: { tool: Tool | undefined }) {
  const { t } = useLanguage()
  const go = useGo()
  const record = useToolForm(tool)
  const fields = useToolFields(record.form.values)
  const remove = useChange(
    (client, id: number) => orThrow(client.DELETE('/api/Tools/{id}', { params: { path: { id } } })),
    { of: ['tools', 'procedures'] },
  )
  return (
    <RecordFormFrame
      record={record}
      aside={
        tool && (
          <DeleteButton
            name={tool.name}
            text={t('acting.deleteToolText')}
            onDelete={() => remove.mutate(tool.toolID, { onSuccess: () => go('/automation/tools') })}
          />
        )
      }
    >
      <Fields form={record.form} fields={fields} />
    </RecordFormFrame>
  )
}

function TestPanel({ toolID }: { toolID: number }) {
  const { t } = useLanguage()
  const [given, setGiven] = useState('{}')
  const test = useChange(
    (client, values: Record<string, unknown>) =>
      orThrow(client.POST('/api/Tools/{id}/test', { params: { path: { id: toolID } }, body: { arguments: values } })),
    { of: [] },
  )
  const values = readJson(given)
  const { data } = test
  const request = data?.request ? `${data.request.method} ${data.request.url}\n${data.request.body ?? ''}`.trim() : ''
  return (
    <Panel title={t('acting.test')} hint={t('acting.testHint')}>
      <Stack gap="sm">
        <JsonInput
          label={t('acting.arguments')}
          description={t('acting.argumentsHint')}
          value={given}
          onChange={setGiven}
          autosize
          minRows={2}
          error={values ? undefined : t('acting.invalidJson')}
        />
        <Group>
          <Button
            variant="default"
            disabled={!values}
            loading={test.isPending}
            onClick={() => test.mutate(values ?? {})}
          >
            {t('acting.run')}
          </Button>
        </Group>
        {data && !data.isExecuted && data.isSuccess && <Text size="sm">{t('acting.notExecuted')}</Text>}
        {request && <Code block>{request}</Code>}
        {data?.error && <Alert color="red">{data.error}</Alert>}
        {data?.result && <Code block>{data.result}</Code>}
      </Stack>
    </Panel>
  )
}
