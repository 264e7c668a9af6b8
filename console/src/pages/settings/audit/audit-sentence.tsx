import type { components } from '@attendant/client'
import { repName, useChannels, useReps, useTeams, useTopics } from '../../../app/data/reference-data.ts'
import { type MessageKey, type Translate, useLanguage } from '../../../app/session/language.ts'
import { fieldName } from '../../../ui/format/field-name.ts'
import { type AuditDeed, readAudit } from './read-audit.ts'

type Entry = components['schemas']['AuditEntry']
type AuditedNoun = NonNullable<AuditDeed['noun']>

/** Describes an entry in a sentence; the request itself is in the tooltip. */
export function AuditSentence({ entry }: { entry: Entry }) {
  const { t } = useLanguage()
  const describe = useDescription()
  const { action, target } = entry
  const deed = readAudit(action)
  return (
    <span title={[action, target].filter(Boolean).join(' · ')}>
      {deed ? describe(deed, entry) : describeWords(t, action)}
    </span>
  )
}

function useDescription(): (deed: AuditDeed, entry: Entry) => string {
  const { t, language } = useLanguage()
  const nameOf = useNames()
  return ({ verb, noun, changeSet }, { target, fields, action }) => {
    // An unknown route of a newer service: show its path instead of a guess.
    const what = noun ? [t(`audit.${noun}`), nameOf(noun, target)].filter(Boolean).join(' ') : action
    const written = verb === 'did.changed' ? fields.map((field) => inSentence(fieldName(t, field), language)) : []
    const list = new Intl.ListFormat(language).format(written)
    const sentence =
      written.length > 0 ? t('audit.did.changedFields', { what, fields: list }) : t(`audit.${verb}`, { what })
    return changeSet ? t('audit.inChangeSet', { sentence, changeSet }) : sentence
  }
}

const overridden = /^Activation policy overridden: (.+)$/
const autonomy = /^Autonomy of (.+): (?:(\w+) → (\w+)|Proposed: (\w+) in place of (\w+))$/
const tool = /^MCP (.+)$/

/** Entries without a request, translated if they match a known pattern. */
function describeWords(t: Translate, action: string): string {
  const level = (name = '') => t(`autonomy.level.${name}` as MessageKey)
  const [, what] = overridden.exec(action) ?? []
  if (what) return t('audit.overridden', { what })
  const [, topic, from, to, proposed, current] = autonomy.exec(action) ?? []
  if (topic && to) return t('audit.autonomy', { topic, from: level(from), to: level(to) })
  if (topic) return t('audit.autonomyProposed', { topic, from: level(current), to: level(proposed) })
  const [, called] = tool.exec(action) ?? []
  return called ? t('audit.mcp', { tool: called }) : action
}

/** Labels start in lower case within a sentence, except German nouns and abbreviations. */
const inSentence = (label: string, language: string) =>
  language === 'de' || /^.[A-Z]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)

const ofTeammates: AuditedNoun[] = [
  'noun.teammate',
  'noun.password',
  'noun.sessions',
  'noun.secondFactor',
  'noun.availability',
  'noun.signature',
]
const ofChannels: AuditedNoun[] = [
  'noun.channel',
  'noun.mailSettings',
  'noun.mailKeys',
  'noun.mailboxAccess',
  'noun.mailSubscription',
  'noun.surveySettings',
  'noun.connection',
  'noun.phoneNumber',
]
const ofTeams: AuditedNoun[] = ['noun.team', 'noun.members']
/** Shown without their ID, which is internal. */
const withoutNumber: AuditedNoun[] = [
  'noun.passkey',
  'noun.ownSessions',
  'noun.autonomy',
  'noun.contactAddress',
  'noun.code',
]

/** The name of the record if it is known, otherwise its ID. */
function useNames(): (noun: AuditedNoun, target: string | null) => string {
  const { t } = useLanguage()
  const reps = useReps() ?? []
  const channels = useChannels() ?? []
  const topics = useTopics() ?? []
  const teams = useTeams() ?? []
  const find = (noun: AuditedNoun, id: number): string | undefined => {
    if (ofChannels.includes(noun)) return channels.find(({ channelID }) => channelID === id)?.name
    if (ofTeams.includes(noun)) return teams.find(({ teamID }) => teamID === id)?.name
    if (noun === 'noun.topic') return topics.find(({ topicID }) => topicID === id)?.name
    const rep = ofTeammates.includes(noun) && reps.find(({ customerRepID }) => customerRepID === id)
    return rep ? repName(rep) : undefined
  }
  return (noun, target) => {
    if (!target || withoutNumber.includes(noun)) return ''
    const id = Number(target.split(' ')[0])
    const name = find(noun, id)
    return name ? t('common.quoted', { text: name }) : Number.isInteger(id) ? `#${id}` : ''
  }
}
