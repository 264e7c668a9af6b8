import { repName, useChannels, useReps, useTags, useTeams, useTopics } from '../../../app/data/reference-data.ts'
import { type MessageKey, useLanguage } from '../../../app/session/language.ts'
import { priorities } from '../../../ui/marks/priority.tsx'
import type { FilterName } from '../inbox-query.ts'

/** Common languages; views saved over the API can filter by others. */
const languageCodes =
  'ar,bg,cs,da,de,el,en,es,et,fa,fi,fr,he,hi,hr,hu,id,it,ja,ko,lt,lv,nl,no,pl,pt,ro,ru,sk,sl,sr,sv,th,tr,uk,vi,zh'.split(
    ',',
  )

interface FilterField {
  name: FilterName
  label: string
  options: { value: string; label: string }[]
}

/** The filters with their options and translated names. */
export function useFilterFields(): FilterField[] {
  const { t, language } = useLanguage()
  const reps = useReps() ?? []
  const teams = useTeams() ?? []
  const topics = useTopics() ?? []
  const tags = useTags() ?? []
  const channels = useChannels() ?? []
  const languages = new Intl.DisplayNames([language], { type: 'language' })
  const none = (label: MessageKey) => ({ value: 'none', label: t(label) })
  return [
    {
      name: 'customerRepID',
      label: t('inbox.assignee'),
      options: [
        { value: 'me', label: t('triage.me') },
        none('triage.nobody'),
        ...reps.map((rep) => ({ value: String(rep.customerRepID), label: repName(rep) })),
      ],
    },
    {
      name: 'teamIDs',
      label: t('triage.team'),
      options: [
        { value: 'mine', label: t('triage.myTeams') },
        none('triage.noTeam'),
        ...teams.map(({ teamID, name }) => ({ value: String(teamID), label: name })),
      ],
    },
    {
      name: 'topicIDs',
      label: t('triage.topic'),
      options: topics.map(({ topicID, name }) => ({ value: String(topicID), label: name })),
    },
    { name: 'tags', label: t('triage.tag'), options: tags.map(({ name }) => ({ value: name, label: name })) },
    {
      name: 'priority',
      label: t('triage.priority'),
      options: priorities.toReversed().map((value) => ({ value, label: t(`inbox.priority.${value}`) })),
    },
    {
      name: 'channelIDs',
      label: t('inbox.channel'),
      options: channels.map(({ channelID, name }) => ({ value: String(channelID), label: name })),
    },
    {
      name: 'language',
      label: t('ticket.language'),
      options: languageCodes
        .map((value) => ({ value, label: languages.of(value) ?? value }))
        .sort((one, other) => one.label.localeCompare(other.label, language)),
    },
    {
      name: 'slaState',
      label: t('triage.sla'),
      options: (['Ok', 'Warning', 'Breached', 'Paused'] as const).map((value) => ({
        value,
        label: t(`inbox.slaState.${value}`),
      })),
    },
  ]
}
