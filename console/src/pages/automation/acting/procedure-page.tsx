import { type components, orThrow } from '@attendant/client'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTopics } from '../../../app/data/reference-data.ts'
import { useChange, useRefresh } from '../../../app/data/use-change.ts'
import { useEvery } from '../../../app/data/use-every.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { useGo } from '../../../app/use-go.ts'
import { DeleteButton } from '../../../ui/forms/delete-button.tsx'
import { Fields } from '../../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { toast } from '../../../ui/toasts/toasts.ts'
import { AutomationPage } from '../automation-page.tsx'
import { readJson, showJson } from './json-text.ts'

type Procedure = components['schemas']['Procedure']
type ProcedureCreate = components['schemas']['ProcedureCreate']

export function ProcedurePage() {
  const { t } = useLanguage()
  const { procedureID = '' } = useParams({ strict: false }) as { procedureID?: string }
  const attendant = useAttendant()
  const id = Number(procedureID)
  const procedure = useQuery({
    queryKey: ['procedures', id],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Procedures/{id}', { params: { path: { id } }, signal })),
    enabled: procedureID !== 'new',
  })
  const back = { to: '/automation/procedures', label: t('acting.procedures') }
  return (
    <AutomationPage>
      <PageHeader title={procedure.data?.name ?? t('acting.newProcedure')} back={back} />
      {procedureID === 'new' ? (
        <ProcedureForm procedure={undefined} />
      ) : (
        <Loaded query={procedure}>
          {(data) => <ProcedureForm key={`${data.procedureID}/${data.version}`} procedure={data} />}
        </Loaded>
      )}
    </AutomationPage>
  )
}

const toValues = (procedure: Procedure | undefined) => ({
  name: procedure?.name ?? '',
  goal: procedure?.goal ?? '',
  steps: showJson(procedure?.steps ?? ''),
  toolIDs: procedure?.toolIDs ?? [],
  topicIDs: procedure?.topicIDs ?? [],
  exitConditions: [procedure?.exitConditions ?? ''].flat().join('\n'),
  maxSteps: procedure?.maxSteps ?? 10,
  isActive: procedure?.isActive ?? true,
})

/** A list of steps is sent as JSON, anything else as Markdown. */
const readSteps = (text: string) => (text.trim().startsWith('[') ? (readJson(text) ?? text) : text)

function ProcedureForm({ procedure }: { procedure: Procedure | undefined }) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const go = useGo()
  const refresh = useRefresh()
  const tools = useEvery('/api/Tools', ['tools']).data ?? []
  const topics = useTopics() ?? []
  const remove = useChange(
    (client, id: number) => orThrow(client.DELETE('/api/Procedures/{id}', { params: { path: { id } } })),
    { of: ['procedures'] },
  )
  const record = useRecordForm({
    key: `procedure.${procedure?.procedureID ?? 'new'}`,
    initial: toValues(procedure),
    validate: { name: (name) => (name.trim() ? null : t('form.required')) },
    save: async (values) => {
      const { goal, steps, exitConditions, maxSteps } = values
      const body = {
        ...values,
        goal: goal || null,
        steps: readSteps(steps),
        exitConditions: exitConditions || null,
        maxSteps: Number(maxSteps),
      } as ProcedureCreate
      if (!procedure) return orThrow(attendant.POST('/api/Procedures', { body }))
      const path = { id: procedure.procedureID }
      return orThrow(attendant.PUT('/api/Procedures/{id}', { params: { path }, body }))
    },
    onSaved: (created) => {
      void refresh(['procedures'])
      toast(t('common.saved'))
      const { procedureID } = (created ?? {}) as Partial<Procedure>
      if (procedureID) go(`/automation/procedures/${procedureID}`)
    },
  })
  const toolOptions = tools.map(({ toolID, name }) => ({ value: String(toolID), label: name }))
  const topicOptions = topics.map(({ topicID, name }) => ({ value: String(topicID), label: name }))
  return (
    <RecordFormFrame
      record={record}
      aside={
        procedure && (
          <DeleteButton
            name={procedure.name}
            text={t('acting.deleteProcedureText')}
            onDelete={() => remove.mutate(procedure.procedureID, { onSuccess: () => go('/automation/procedures') })}
          />
        )
      }
    >
      <Fields
        form={record.form}
        fields={[
          { name: 'name', label: t('common.name'), isRequired: true },
          { name: 'goal', label: t('acting.goal'), kind: 'long', rows: 2 },
          { name: 'steps', label: t('acting.steps'), hint: t('acting.stepsHint'), kind: 'code', rows: 12 },
          { name: 'toolIDs', label: t('acting.tools'), kind: 'references', options: toolOptions },
          {
            name: 'topicIDs',
            label: t('acting.topics'),
            hint: t('acting.topicsHint'),
            kind: 'references',
            options: topicOptions,
          },
          { name: 'exitConditions', label: t('acting.exitConditions'), kind: 'long', rows: 2 },
          { name: 'maxSteps', label: t('acting.maxSteps'), kind: 'number', minimum: 1, maximum: 20 },
          { name: 'isActive', label: t('acting.isActive'), kind: 'flag' },
        ]}
      />
    </RecordFormFrame>
  )
}
