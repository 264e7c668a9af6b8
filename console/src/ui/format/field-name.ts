import type { MessageKey, Translate } from '../../app/session/language.ts'

const areas = [
  'audit',
  'settings',
  'channels',
  'people',
  'triage',
  'documents',
  'automation',
  'acting',
  'sso',
  'places',
  'budget.limit',
]

/** The field's label in forms; fields without one are spelled out. */
export function fieldName(t: Translate, field: string): string {
  for (const key of areas.flatMap((area) => [`${area}.field.${field}`, `${area}.${field}`])) {
    const label = t(key as MessageKey)
    // Some texts happen to have the same key as a field: labels never have parameters.
    if (label !== key && !label.includes('{')) return label
  }
  return field
    .replace(/I[Dd]s?$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
}
