import '../automation.css'
import { orThrow } from '@attendant/client'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTeams } from '../../../app/data/reference-data.ts'
import { useChange, useRefresh } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useMay } from '../../../app/session/me.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { useGo } from '../../../app/use-go.ts'
import { useTimes } from '../../../ui/format/times.ts'
import { DeleteButton } from '../../../ui/forms/delete-button.tsx'
import { type FieldSpec, Fields } from '../../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toasts/toasts.ts'
import { useOperations } from '../action-fields.ts'
import { AutomationPage } from '../automation-page.tsx'
import { MacroAttachments } from './macro-attachments.tsx'
import { type Macro, macroScopes, nameScope, toParameters, toValues } from './macro-data.ts'
import { MacroOperations } from './macro-operations.tsx'
import { MacroPreview } from './macro-preview.tsx'
import { MacroTexts } from './macro-texts.tsx'
import { takeSuggestion } from './suggested-text.ts'

export function MacroPage() {
  const { t } = useLanguage()
  const { macroID = '' } = useParams({ strict: false }) as { macroID?: string }
  const attendant = useAttendant()
  const id = Number(macroID)
  const macro = useQuery({
    queryKey: ['macros', id],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Macros/{id}', { params: { path: { id } }, signal })),
    enabled: macroID !== 'new',
  })
  const back = { to: '/automation/macros', label: t('macros.title') }
  return (
    <AutomationPage>
      <PageHeader title={macro.data?.name ?? t('macros.add')} back={back} />
      {macroID === 'new' ? (
        <MacroForm macro={undefined} />
      ) : (
        <Loaded query={macro}>
          {(data) => (
            <>
              <MacroForm key={data.macroID} macro={data} />
              <MacroAttachments macro={data} />
              <MacroPreview macro={data} />
              <Usage macro={data} />
            </>
          )}
        </Loaded>
      )}
    </AutomationPage>
  )
}

function MacroForm({ macro }: { macro: Macro | undefined }) {
  const { t } = useLanguage()
  const go = useGo()
  const record = useMacroForm(macro)
  const mayShare = useMay('manageAutomation')
  const teams = useTeams() ?? []
  const remove = useChange(
    (client, id: number) => orThrow(client.DELETE('/api/Macros/{id}', { params: { path: { id } } })),
    { of: ['macros'] },
  )
  const scopes = macroScopes.filter((scope) => mayShare || scope === 'Personal' || scope === macro?.scope)
  const teamField: FieldSpec = {
    name: 'teamID',
    label: t('macros.team'),
    kind: 'reference',
    options: teams.map(({ teamID, name }) => ({ value: String(teamID), label: name })),
    isRequired: true,
  }
  return (
    <RecordFormFrame
      record={record}
      aside={
        macro && (
          <DeleteButton
            name={macro.name}
            text={t('macros.deleteText')}
            onDelete={() => remove.mutate(macro.macroID, { onSuccess: () => go('/automation/macros') })}
          />
        )
      }
    >
      <Fields
        form={record.form}
        fields={[
          { name: 'name', label: t('common.name'), isRequired: true },
          {
            name: 'scope',
            label: t('macros.scope'),
            kind: 'choice',
            options: scopes.map((scope) => ({ value: scope, label: nameScope(t, scope) })),
            isRequired: true,
          },
          ...(record.form.values.scope === 'Team' ? [teamField] : []),
          { name: 'isActive', label: t('macros.isActive'), kind: 'flag' },
        ]}
      />
      <MacroTexts form={record.form} />
      <MacroOperations form={record.form} />
    </RecordFormFrame>
  )
}

function useMacroForm(macro: Macro | undefined) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const go = useGo()
  const refresh = useRefresh()
  const operations = useOperations()
  const [suggested] = useState(() => (macro ? undefined : takeSuggestion()))
  return useRecordForm({
    key: `macro.${macro?.macroID ?? 'new'}`,
    initial: toValues(macro, suggested?.text),
    validate: { name: (name) => (name.trim() ? null : t('form.required')) },
    save: async ({ teamID, texts, ...values }) => {
      const body = {
        ...values,
        teamID: values.scope === 'Team' ? Number(teamID) || null : null,
        texts: texts
          .filter(({ htmlBody }) => htmlBody.trim())
          .map(({ subject, ...text }) => ({ ...text, subject: subject.trim() || null })),
        operations: values.operations.map(({ operation, parameters }) => ({
          operation,
          parameters: toParameters(
            parameters,
            operations.find((each) => each.operation === operation),
          ),
        })),
      }
      if (!macro) return orThrow(attendant.POST('/api/Macros', { body }))
      return orThrow(attendant.PUT('/api/Macros/{id}', { params: { path: { id: macro.macroID } }, body }))
    },
    onSaved: (created) => {
      void refresh(['macros'])
      toast(t('common.saved'))
      const { macroID } = (created ?? {}) as Partial<Macro>
      if (macroID) go(`/automation/macros/${macroID}`)
    },
  })
}

function Usage({ macro: { usage } }: { macro: Macro }) {
  const { t } = useLanguage()
  const times = useTimes()
  return (
    <Panel title={t('macros.usage')}>
      <Text size="sm">{t('macros.usageText', { total: usage.total, recent: usage.last30Days })}</Text>
      {usage.lastUsed && (
        <Text size="sm" c="dimmed">
          {t('macros.lastUsed', { time: times.full(usage.lastUsed) })}
        </Text>
      )}
    </Panel>
  )
}
