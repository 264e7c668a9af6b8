import { type components, orThrow } from '@attendant/client'
import { useRefresh } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { useGo } from '../../../app/use-go.ts'
import type { FieldSpec } from '../../../ui/forms/fields.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { toast } from '../../../ui/toasts/toasts.ts'
import { useOperations } from '../action-fields.ts'
import { nameOperation } from '../operation-names.ts'
import { readJson, showJson } from './json-text.ts'

export type Tool = components['schemas']['Tool']
type ToolCreate = components['schemas']['ToolCreate']

const noParameters = { type: 'object', properties: {} }

function toValues(tool: Tool | undefined) {
  const approval = tool?.approval ?? 'Always'
  const above =
    typeof approval === 'string' ? undefined : (approval as { above: { field: string; limit: number } }).above
  return {
    name: tool?.name ?? '',
    description: tool?.description ?? '',
    kind: (tool?.kind ?? 'Http') as string,
    method: tool?.http?.method ?? 'GET',
    url: tool?.http?.url ?? '',
    headers: showJson(tool?.http?.headers ?? {}),
    body: typeof tool?.http?.body === 'string' ? tool.http.body : showJson(tool?.http?.body ?? ''),
    resultPath: tool?.http?.resultPath ?? '',
    operation: tool?.kind === 'Operation' ? (tool.operation ?? '') : '',
    parameters: showJson(tool?.parameters ?? noParameters),
    risk: (tool?.risk ?? 'Read') as string,
    identity: (tool?.identity ?? 'None') as string,
    approval: above ? 'Above' : String(approval),
    approvalField: above?.field ?? '',
    approvalLimit: above?.limit ?? 0,
    timeoutSeconds: tool?.timeoutSeconds ?? 10,
    idempotencyHeader: tool?.idempotencyHeader ?? '',
    maxCallsPerTicket: tool?.maxCallsPerTicket ?? 10,
    isActive: tool?.isActive ?? true,
  }
}

type Values = ReturnType<typeof toValues>

/** Converts form values for the API; a body that is not JSON is sent as text. */
function toBody(values: Values, kind: string): ToolCreate {
  const { name, description, approvalField: field, approvalLimit } = values
  const approval = values.approval === 'Above' ? { above: { field, limit: Number(approvalLimit) } } : values.approval
  const http = {
    method: values.method,
    url: values.url,
    headers: readJson(values.headers) ?? {},
    body: values.body.trim() === '' ? null : (readJson(values.body) ?? values.body),
    resultPath: values.resultPath || null,
  }
  const target = kind === 'Http' ? { http } : kind === 'Operation' ? { operation: values.operation } : {}
  const own = kind === 'Operation' && values.parameters === showJson(noParameters)
  return {
    name,
    kind,
    description,
    ...target,
    ...(own ? {} : { parameters: readJson(values.parameters) }),
    risk: values.risk,
    identity: values.identity,
    approval,
    timeoutSeconds: Number(values.timeoutSeconds),
    idempotencyHeader: values.idempotencyHeader || null,
    maxCallsPerTicket: Number(values.maxCallsPerTicket),
    isActive: values.isActive,
  } as ToolCreate
}

export function useToolForm(tool: Tool | undefined) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const go = useGo()
  const refresh = useRefresh()
  const isJson = (text: string) => (readJson(text) === undefined ? t('acting.invalidJson') : null)
  return useRecordForm({
    key: `tool.${tool?.toolID ?? 'new'}`,
    initial: toValues(tool),
    validate: { name: (name) => (name.trim() ? null : t('form.required')), parameters: isJson, headers: isJson },
    save: async (values) => {
      const body = toBody(values, values.kind)
      if (!tool) return orThrow(attendant.POST('/api/Tools', { body }))
      return orThrow(attendant.PUT('/api/Tools/{id}', { params: { path: { id: tool.toolID } }, body }))
    },
    onSaved: (created) => {
      void refresh(['tools'])
      toast(t('common.saved'))
      const { toolID } = (created ?? {}) as Partial<Tool>
      if (toolID) go(`/automation/tools/${toolID}`)
    },
  })
}

/** The form's fields, which depend on the kind and the approval. */
export function useToolFields(values: Values): FieldSpec[] {
  const { t } = useLanguage()
  const operations = useOperations()
  const choice = (prefix: 'kind' | 'risk' | 'identity' | 'approval', names: string[]) =>
    names.map((value) => ({ value, label: t(`acting.${prefix}.${value}` as 'acting.kind.Http') }))
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((value) => ({ value, label: value }))
  const http: FieldSpec[] = [
    { name: 'method', label: t('acting.method'), kind: 'choice', options: methods, isRequired: true },
    { name: 'url', label: t('acting.url'), hint: t('acting.urlHint'), isRequired: true, isWide: true },
    { name: 'headers', label: t('acting.headers'), hint: t('acting.headersHint'), kind: 'code', rows: 3 },
    { name: 'body', label: t('acting.body'), hint: t('acting.bodyHint'), kind: 'code', rows: 4 },
    { name: 'resultPath', label: t('acting.resultPath'), hint: t('acting.resultPathHint') },
  ]
  const options = operations.map(({ operation }) => ({ value: operation, label: nameOperation(t, operation) }))
  const operation: FieldSpec[] = [
    { name: 'operation', label: t('acting.operation'), kind: 'choice', options, isRequired: true },
  ]
  const above: FieldSpec[] = [
    { name: 'approvalField', label: t('acting.approvalField'), isRequired: true },
    { name: 'approvalLimit', label: t('acting.approvalLimit'), kind: 'number' },
  ]
  const kinds = values.kind === 'Mcp' ? ['Mcp'] : ['Http', 'Operation']
  return [
    { name: 'name', label: t('acting.name'), hint: t('acting.nameHint'), isRequired: true },
    { name: 'kind', label: t('acting.kind'), kind: 'choice', options: choice('kind', kinds), isRequired: true },
    { name: 'description', label: t('acting.description'), hint: t('acting.descriptionHint'), kind: 'long', rows: 2 },
    ...(values.kind === 'Http' ? http : values.kind === 'Operation' ? operation : []),
    { name: 'parameters', label: t('acting.parameters'), hint: t('acting.parametersHint'), kind: 'code', rows: 8 },
    {
      name: 'risk',
      label: t('acting.risk'),
      kind: 'choice',
      options: choice('risk', ['Read', 'Write']),
      isRequired: true,
    },
    {
      name: 'identity',
      label: t('acting.identity'),
      kind: 'choice',
      options: choice('identity', ['None', 'Verified']),
      isRequired: true,
    },
    {
      name: 'approval',
      label: t('acting.approval'),
      kind: 'choice',
      options: choice('approval', ['Never', 'Always', 'Above']),
      isRequired: true,
    },
    ...(values.approval === 'Above' ? above : []),
    { name: 'timeoutSeconds', label: t('acting.timeoutSeconds'), kind: 'number', minimum: 1, maximum: 30 },
    { name: 'idempotencyHeader', label: t('acting.idempotencyHeader'), hint: t('acting.idempotencyHeaderHint') },
    { name: 'maxCallsPerTicket', label: t('acting.maxCallsPerTicket'), kind: 'number', minimum: 1, maximum: 1000 },
    { name: 'isActive', label: t('acting.isActive'), kind: 'flag' },
  ]
}
