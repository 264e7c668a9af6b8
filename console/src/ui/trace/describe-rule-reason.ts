import type { MessageKey, Translate } from '../../app/session/language.ts'

const operators =
  'contains|notContains|is|isNot|startsWith|includesAny|includesAll|includesNone|atLeast|atMost|greaterThan|lessThan|isEmpty|isNotEmpty'
const condition = new RegExp(`^conditions\\.all\\[(\\d+)\\]: (.+?) (${operators})(?: (.*?))? \\(was (.*)\\)$`, 's')

/** The other reasons why a rule did not apply, which the service stores in English. */
const reasons: [RegExp, MessageKey][] = [
  [/^conditions\.any: none of \d+ holds$/, 'trace.whyNot.any'],
  [/^the message is not about (?<name>.+)$/s, 'trace.whyNot.topic'],
  [/^the rule is not active$/, 'trace.whyNot.rule'],
  [/^the action is not active$/, 'trace.whyNot.action'],
  [/^only for the channel (?<name>.+)$/s, 'trace.whyNot.channel'],
  [/^only for (?<name>\w+) channels$/, 'trace.whyNot.channelType'],
  [/^the action runs already, by rule (?<name>\d+)$/, 'trace.whyNot.twice'],
]

/** Why a rule did not apply. */
export function describeRuleReason(t: Translate, why = ''): string {
  const [, index, field = '', operator, wanted, actual = ''] = condition.exec(why) ?? []
  if (index !== undefined) {
    const value = wanted === undefined ? '' : ` ${describeValue(t, wanted)}`
    return t('trace.whyNot.all', {
      number: Number(index) + 1,
      condition: `${describeField(t, field)} ${t(`conditions.operator.${operator}` as MessageKey)}${value}`,
      actual: describeValue(t, actual),
    })
  }
  for (const [pattern, key] of reasons) {
    const found = pattern.exec(why)
    if (found) return t(key, { name: found.groups?.name ?? '' })
  }
  return why
}

function describeField(t: Translate, field: string): string {
  const [, custom] = /^customField\.(.+)$/s.exec(field) ?? []
  if (custom) return custom
  const key = `conditions.field.${field}`
  const name = t(key as MessageKey)
  return name === key ? field : name
}

const values: Record<string, MessageKey> = {
  none: 'trace.whyNot.none',
  true: 'conditions.yes',
  false: 'conditions.no',
}

const describeValue = (t: Translate, value: string) => (values[value] ? t(values[value]) : value)
