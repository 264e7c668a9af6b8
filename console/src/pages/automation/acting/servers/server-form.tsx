import { orThrow } from '@attendant/client'
import { useChange, useRefresh } from '../../../../app/data/use-change.ts'
import { useLanguage } from '../../../../app/session/language.ts'
import { useAttendant } from '../../../../app/session/session.tsx'
import { useGo } from '../../../../app/use-go.ts'
import { reportCleared } from '../../../../ui/forms/cleared-secrets.ts'
import { DeleteButton } from '../../../../ui/forms/delete-button.tsx'
import { Fields } from '../../../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../../../ui/forms/use-record-form.ts'
import { toast } from '../../../../ui/toasts/toasts.ts'
import { fromHeaders, HeaderFields, hasNamelessHeader, toHeaders } from '../header-fields.tsx'
import type { ToolServer } from './server-state.tsx'

const listPath = '/automation/tool-servers'

export function ServerForm({ server }: { server: ToolServer | undefined }) {
  const { t } = useLanguage()
  const go = useGo()
  const record = useServerForm(server)
  const { form } = record
  const remove = useChange(
    (client, id: number) => orThrow(client.DELETE('/api/ToolServers/{id}', { params: { path: { id } } })),
    { of: ['tool-servers', 'tools', 'procedures'] },
  )
  return (
    <RecordFormFrame
      record={record}
      {...(server ? {} : { verb: t('toolServers.connect') })}
      aside={
        server && (
          <DeleteButton
            name={server.name}
            text={t('toolServers.deleteText')}
            onDelete={() => remove.mutate(server.toolServerID, { onSuccess: () => go(listPath) })}
          />
        )
      }
    >
      <Fields
        form={form}
        fields={[
          {
            name: 'url',
            label: t('acting.url'),
            hint: t('toolServers.urlHint'),
            placeholder: 'https://mcp.example.com/mcp',
            isRequired: true,
            isWide: true,
          },
          { name: 'name', label: t('common.name'), hint: t('toolServers.nameHint'), isWide: true },
        ]}
      />
      <HeaderFields
        headers={form.values.headers}
        onChange={(headers) => form.setFieldValue('headers', headers)}
        hint={t('toolServers.headersHint')}
        error={form.errors.headers}
      />
      <Fields form={form} fields={[{ name: 'isActive', label: t('acting.isActive'), kind: 'flag' }]} />
    </RecordFormFrame>
  )
}

function useServerForm(server: ToolServer | undefined) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const go = useGo()
  const refresh = useRefresh()
  return useRecordForm({
    key: `tool-server.${server?.toolServerID ?? 'new'}`,
    initial: {
      url: server?.url ?? '',
      name: server?.name ?? '',
      headers: toHeaders(server?.headers ?? {}),
      isActive: server?.isActive ?? true,
    },
    secrets: ['headers'],
    validate: {
      url: (url) => (url.trim() ? null : t('form.required')),
      headers: (headers) => (hasNamelessHeader(headers) ? t('toolServers.headerNameMissing') : null),
    },
    save: async ({ url, name, headers, isActive }) => {
      const given = fromHeaders(headers)
      const isSame = JSON.stringify(given) === JSON.stringify(server?.headers ?? {})
      const body = { url, isActive, ...(name.trim() ? { name } : {}), ...(isSame ? {} : { headers: given }) }
      if (!server) return { saved: await orThrow(attendant.POST('/api/ToolServers', { body })), cleared: [] }
      const params = { path: { id: server.toolServerID } }
      await orThrow(attendant.PUT('/api/ToolServers/{id}', { params, body }))
      const saved = await orThrow(attendant.GET('/api/ToolServers/{id}', { params }))
      return { saved, cleared: Object.keys(given).filter((header) => !(header in saved.headers)) }
    },
    afterSave: ({ saved: { url, name, headers } }) => ({ url, name, headers: toHeaders(headers) }),
    onSaved: ({ saved, cleared }) => {
      void refresh(['tool-servers', 'tools'])
      toast(t('common.saved'))
      reportCleared({ cleared })
      if (!server) go(`${listPath}/${saved.toolServerID}`)
    },
  })
}
