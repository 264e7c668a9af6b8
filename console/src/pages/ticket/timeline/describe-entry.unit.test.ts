import { expect, test } from 'vitest'
import type { Translate } from '../../../app/session/language.ts'
import { describeEntry, type Naming } from './describe-entry.ts'
import type { TimelineEntry } from './use-timeline.ts'

const german: Record<string, string> = { 'ticket.ai': 'KI', 'timeline.system': 'Attendant' }

/** Returns the key and its name parameter instead of a text. */
const t = ((key: string, { name = '' }: Record<string, string> = {}) => german[key] ?? `${key} ${name}`) as Translate
const naming: Naming = { t, rep: String, team: String, operation: String, time: String }

test.each([
  ['AI', 'AI', 'KI'],
  ['System', 'System', 'Attendant'],
  ['Rep', 'Ada', 'Ada'],
] as const)("names an actor of type %s in the reader's language", (type, name, shown) => {
  const actor = { type, id: null, name }
  const entry: TimelineEntry = {
    entryID: 1,
    at: '2026-01-01T00:00:00Z',
    type: 'spamChanged',
    data: { to: true },
    actor,
    via: null,
  }

  expect(describeEntry(entry, naming)).toBe(`timeline.spam ${shown}`)
})
