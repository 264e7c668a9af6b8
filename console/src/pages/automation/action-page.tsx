import './automation.css'
import { type components, orThrow } from '@attendant/client'
import { Alert, Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTopics } from '../../app/data/reference-data.ts'
import { useChange, useRefresh } from '../../app/data/use-change.ts'
import { useLanguage } from '../../app/session/language.ts'
import { useAttendant } from '../../app/session/session.tsx'
import { useGo } from '../../app/use-go.ts'
import { useHookNames } from '../../ui/format/hook-names.ts'
import { DeleteButton } from '../../ui/forms/delete-button.tsx'
import { Fields } from '../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import { Guarded } from '../../ui/guarded.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toast } from '../../ui/toasts/toasts.ts'
import { useOperations, useParameterFields } from './action-fields.ts'
import { AutomationPage } from './automation-page.tsx'
import { nameOperation } from './operation-names.ts'
import { type Action, useTopicActions } from './rules/rules.ts'

export function ActionPage() {
  const { t } = useLanguage()
  const { actionID = '' } = useParams({ strict: false }) as { actionID?: string }
  const attendant = useAttendant()
  const id = Number(actionID)
  const action = useQuery({
    queryKey: ['actions', id],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Actions/{id}', { params: { path: { id } }, signal })),
    enabled: actionID !== 'new',
  })
  const back = { to: '/automation/actions', label: t('automation.actions') }
  return (
    <AutomationPage>
      <PageHeader title={action.data?.name ?? t('automation.newAction')} back={back} />
      {actionID === 'new' ? (
        <ActionForm action={undefined} />
      ) : (
        <Loaded query={action}>
          {(data) => (
            <>
              <Guarded needs="manageAutomation">
                <ActionForm key={data.actionID} action={data} />
              </Guarded>
              <UsedBy actionID={data.actionID} />
            </>
          )}
        </Loaded>
      )}
    </AutomationPage>
  )
}

const toValues = (action: Action | undefined) => ({
  name: action?.name ?? '',
  description: action?.description ?? '',
  priority: action?.priority ?? 10,
  isActive: action?.isActive ?? true,
  operation: action?.operation ?? 'instruct',
  parameters: (action?.parameters ?? {}) as Record<string, unknown>,
})

function ActionForm({ action }: { action: Action | undefined }) {
  const { t, language } = useLanguage()
  const go = useGo()
  const record = useActionForm(action)
  const operations = useOperations()
  const chosen = operations.find(({ operation }) => operation === record.form.values.operation)
  const parameters = useParameterFields(chosen)
  const remove = useChange(
    (client, id: number) => orThrow(client.DELETE('/api/Actions/{id}', { params: { path: { id } } })),
    { of: ['actions', 'mappings'] },
  )
  const options = operations.map(({ operation }) => ({ value: operation, label: nameOperation(t, operation) }))
  const leave = () => go('/automation/actions')
  return (
    <RecordFormFrame
      record={record}
      aside={
        action && (
          <DeleteButton
            name={action.name}
            text={t('automation.deleteActionText')}
            onDelete={() => remove.mutate(action.actionID, { onSuccess: leave })}
          />
        )
      }
    >
      <Fields
        form={record.form}
        fields={[
          { name: 'name', label: t('common.name'), isRequired: true },
          {
            name: 'operation',
            label: t('automation.operation'),
            kind: 'choice',
            options,
            isRequired: true,
            // The service describes operations only in English.
            ...(language === 'en' ? { hint: chosen?.description } : {}),
          },
          ...parameters,
          { name: 'description', label: t('automation.description'), kind: 'long', rows: 2 },
          { name: 'priority', label: t('automation.priority'), kind: 'number', hint: t('automation.priorityAction') },
          { name: 'isActive', label: t('automation.isActive'), kind: 'flag' },
        ]}
      />
    </RecordFormFrame>
  )
}

function useActionForm(action: Action | undefined) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const go = useGo()
  const refresh = useRefresh()
  const operations = useOperations()
  return useRecordForm({
    key: `action.${action?.actionID ?? 'new'}`,
    initial: toValues(action),
    validate: { name: (name) => (name.trim() ? null : t('form.required')) },
    save: async ({ parameters, ...values }) => {
      const operation = operations.find((each) => each.operation === values.operation)
      const priority = Number(values.priority)
      const body = { ...values, priority, parameters: withoutBlanks(parameters, operation) }
      if (!action) return orThrow(attendant.POST('/api/Actions', { body }))
      const { actionID } = action
      return orThrow(
        attendant.PUT('/api/Actions/{id}', { params: { path: { id: actionID } }, body: { ...body, actionID } }),
      )
    },
    onSaved: (created) => {
      void refresh(['actions', 'mappings'])
      toast(t('common.saved'))
      const { actionID } = (created ?? {}) as Partial<Action>
      if (actionID) go(`/automation/actions/${actionID}`)
    },
  })
}

/** The parameters of the operation that have values; others belong to a previously selected operation. */
function withoutBlanks(parameters: Record<string, unknown>, operation: components['schemas']['Operation'] | undefined) {
  const { properties = {} } = (operation?.parameters ?? {}) as { properties?: object }
  return Object.fromEntries(
    Object.entries(parameters).filter(([name, value]) => name in properties && value !== '' && value != null),
  )
}

function UsedBy({ actionID }: { actionID: number }) {
  const { t } = useLanguage()
  const rules = useTopicActions().data?.filter((rule) => rule.actionID === actionID) ?? []
  const topics = useTopics() ?? []
  const nameHook = useHookNames()
  return (
    <Panel title={t('automation.usedBy')}>
      {rules.length === 0 && <Alert color="yellow">{t('automation.usedNowhere')}</Alert>}
      {rules.map(({ topicActionID, topicID, hookName, priority }) => (
        <Text key={topicActionID} size="sm">
          <Anchor component={Link} to={topicID ? `/automation/topics/${topicID}` : '/automation'} size="sm">
            {hookName ? nameHook(hookName) : topics.find((topic) => topic.topicID === topicID)?.name}
          </Anchor>{' '}
          · {t('automation.priorityShown', { number: priority })}
        </Text>
      ))}
    </Panel>
  )
}
