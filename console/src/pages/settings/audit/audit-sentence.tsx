import type { components } from '@attendant/client'
import { repName, useChannels, useReps, useTopics } from '../../../app/data/reference-data.ts'
import { type MessageKey, type Translate, useLanguage } from '../../../app/session/language.ts'
import { type AuditNoun, readAudit } from './read-audit.ts'

type Entry = components['schemas']['AuditEntry']

/** What was done, as a sentence; the request itself is in its title. */
export function AuditSentence({ entry: { action, target, fields } }: { entry: Entry }) {
  const { t, language } = useLanguage()
  const nameOf = useNames()
  const { verb, noun } = readAudit(action)
  const what = [t(`settings.audit.noun.${noun}`), nameOf(noun, target)].filter(Boolean).join(' ')
  const written = verb === 'changed' ? fields.map((field) => inSentence(fieldName(t, field), language)) : []
  const list = new Intl.ListFormat(language).format(written)
  return (
    <span title={[action, target].filter(Boolean).join(' · ')}>
      {written.length > 0
        ? t('settings.audit.changedFields', { what, fields: list })
        : t(`settings.audit.${verb}`, { what })}
    </span>
  )
}

/** German nouns keep their capital, as abbreviations do everywhere. */
const inSentence = (label: string, language: string) =>
  language === 'de' || /^.[A-Z]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)

/** By name where the reader knows one, else by number. */
function useNames(): (noun: AuditNoun, target: string | null) => string {
  const reps = useReps() ?? []
  const channels = useChannels() ?? []
  const topics = useTopics() ?? []
  return (noun, target) => {
    if (!target) return ''
    const id = Number(target.split(' ')[0])
    const rep = reps.find(({ customerRepID }) => customerRepID === id)
    const names: Partial<Record<AuditNoun, string | undefined>> = {
      teammate: rep && repName(rep),
      channel: channels.find(({ channelID }) => channelID === id)?.name,
      topic: topics.find(({ topicID }) => topicID === id)?.name,
    }
    const name = names[noun]
    return name ? `“${name}”` : Number.isInteger(id) ? `#${id}` : ''
  }
}

/** As the forms call it; fields that no form has are spelt out. */
function fieldName(t: Translate, field: string): string {
  for (const area of ['settings', 'channels', 'people'] as const) {
    const key = `${area}.field.${field}` as MessageKey
    const label = t(key)
    if (label !== key) return label
  }
  return field
    .replace(/I[Dd]s?$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
}
