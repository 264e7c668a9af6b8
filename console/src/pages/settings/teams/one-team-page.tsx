import { type components, orThrow } from '@attendant/client'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useChannels, useTopics } from '../../../app/data/reference-data.ts'
import { useChange, useRefresh } from '../../../app/data/use-change.ts'
import { type Translate, useLanguage } from '../../../app/session/language.ts'
import { useMay } from '../../../app/session/me.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { useGo } from '../../../app/use-go.ts'
import { DeleteButton } from '../../../ui/forms/delete-button.tsx'
import { emptyToNull, type FieldSpec, Fields } from '../../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toasts/toasts.ts'
import { SettingsPage } from '../settings-page.tsx'
import { MembersPanel } from './members-panel.tsx'

type Team = components['schemas']['Team']

export function OneTeamPage() {
  const { t } = useLanguage()
  const { teamID = '' } = useParams({ strict: false }) as { teamID?: string }
  const attendant = useAttendant()
  const id = Number(teamID)
  const team = useQuery({
    queryKey: ['teams', id],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Teams/{id}', { params: { path: { id } }, signal })),
    enabled: teamID !== 'new',
  })
  return (
    <SettingsPage>
      <PageHeader
        title={team.data?.name ?? t('triage.addTeam')}
        back={{ to: '/settings/teams', label: t('triage.teams') }}
      />
      {teamID === 'new' ? (
        <Panel title={t('triage.teamSettings')}>
          <TeamForm team={undefined} />
        </Panel>
      ) : (
        <Loaded query={team}>
          {(data) => (
            <div key={data.teamID}>
              <Panel title={t('triage.teamSettings')}>
                <TeamForm team={data} />
              </Panel>
              <MembersPanel team={data} />
            </div>
          )}
        </Loaded>
      )}
    </SettingsPage>
  )
}

function TeamForm({ team }: { team: Team | undefined }) {
  const { t } = useLanguage()
  const go = useGo()
  const mayChange = useMay('manageTeam')
  const record = useTeamForm(team)
  const channels = (useChannels() ?? []).map(({ channelID, name }) => ({ value: String(channelID), label: name }))
  const topics = (useTopics() ?? []).map(({ topicID, name }) => ({ value: String(topicID), label: name }))
  const remove = useChange(
    (client, id: number) => orThrow(client.DELETE('/api/Teams/{id}', { params: { path: { id } } })),
    { of: ['teams', 'tickets'] },
  )
  return (
    <RecordFormFrame
      record={record}
      isReadOnly={!mayChange}
      verb={t(team ? 'common.save' : 'common.create')}
      aside={
        team && (
          <DeleteButton
            name={team.name}
            text={t('triage.deleteTeamText')}
            onDelete={() => remove.mutate(team.teamID, { onSuccess: () => go('/settings/teams') })}
          />
        )
      }
    >
      <Fields form={record.form} fields={fieldsOf(t, channels, topics)} />
    </RecordFormFrame>
  )
}

function useTeamForm(team: Team | undefined) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const refresh = useRefresh()
  const go = useGo()
  return useRecordForm({
    key: `team.${team?.teamID ?? 'new'}`,
    initial: {
      name: team?.name ?? '',
      isActive: team?.isActive ?? true,
      assignment: team?.assignment ?? ('RoundRobin' as Team['assignment']),
      maxOpenPerRep: team?.maxOpenPerRep ?? ('' as number | ''),
      whenAway: team?.whenAway ?? ('Queue' as Team['whenAway']),
      awayAfterMinutes: team?.awayAfterMinutes ?? 30,
      channelIDs: team?.channelIDs ?? [],
      topicIDs: team?.topicIDs ?? [],
    },
    validate: { name: (name: string) => (name.trim() ? null : t('form.required')) },
    save: async ({ maxOpenPerRep, ...values }) => {
      const body = { ...values, ...emptyToNull({ maxOpenPerRep }) }
      if (!team) return orThrow(attendant.POST('/api/Teams', { body }))
      await orThrow(attendant.PUT('/api/Teams/{id}', { params: { path: { id: team.teamID } }, body }))
      return undefined
    },
    onSaved: (created) => {
      void refresh(['teams'])
      toast(t('common.saved'))
      if (created) go(`/settings/teams/${created.teamID}`)
    },
  })
}

type Options = FieldSpec['options']

function fieldsOf(t: Translate, channels: Options, topics: Options): FieldSpec[] {
  const methods = (['Manual', 'RoundRobin', 'LeastLoaded'] as const).map((value) => ({
    value,
    label: t(`triage.assignment.${value}`),
  }))
  const rules = (['Keep', 'Queue', 'Reassign'] as const).map((value) => ({
    value,
    label: t(`triage.whenAway.${value}`),
  }))
  return [
    { name: 'name', label: t('common.name'), isRequired: true },
    { name: 'isActive', label: t('triage.teamActive'), kind: 'flag' },
    {
      name: 'assignment',
      label: t('triage.assignment'),
      kind: 'choice',
      options: methods,
      isRequired: true,
      hint: t('triage.assignmentHint'),
    },
    {
      name: 'maxOpenPerRep',
      label: t('triage.maxOpenPerRep'),
      kind: 'number',
      minimum: 0,
      hint: t('triage.maxOpenPerRepHint'),
    },
    {
      name: 'channelIDs',
      label: t('triage.routedChannels'),
      kind: 'references',
      options: channels ?? [],
      hint: t('triage.routedChannelsHint'),
    },
    {
      name: 'topicIDs',
      label: t('triage.routedTopics'),
      kind: 'references',
      options: topics ?? [],
      hint: t('triage.routedTopicsHint'),
    },
    { name: 'whenAway', label: t('triage.whenAway'), kind: 'choice', options: rules, isRequired: true },
    {
      name: 'awayAfterMinutes',
      label: t('triage.awayAfterMinutes'),
      kind: 'number',
      minimum: 0,
      isRequired: true,
      hint: t('triage.awayAfterMinutesHint'),
    },
  ]
}
