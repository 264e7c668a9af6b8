import type { Condition } from '@attendant/contract/desk/condition.ts'
import { describe, expect, test } from 'vitest'
import type { ConditionFacts } from './read-facts.ts'
import { findFailing } from './test-conditions.ts'

const facts: ConditionFacts = {
  messageText: 'Wo bleibt die Erstattung für meine Bestellung in die Hauptstraße?',
  subject: 'Rückerstattung',
  senderAddress: 'Anna@mail.shop.example',
  language: 'de-AT',
  channelID: 3,
  channelType: 'Email',
  teamID: null,
  customerRepID: null,
  status: 'Open',
  origin: 'EndUser',
  slaState: null,
  topicIDs: [1, 2],
  tags: ['VIP'],
  priority: 'Normal',
  csatScore: null,
  customFields: { orders: 12, plan: 'Premium', note: '', amount: '99.5' },
  withinOfficeHours: true,
  isFirstContact: false,
  hasAttachment: false,
}

const references = { missing: new Map([['topicID', new Set([99])]]) }

const holds = (condition: Condition) => findFailing({ all: [condition], any: [] }, facts, references) === undefined

describe('a condition', () => {
  test.each<[string, string, unknown, boolean]>([
    ['messageText', 'contains', ['erstattung'], true],
    ['messageText', 'contains', ['invoice', 'FUR MEINE'], true],
    ['messageText', 'contains', ['HAUPTSTRASSE'], true],
    ['messageText', 'contains', ['invoice'], false],
    ['messageText', 'notContains', ['invoice'], true],
    ['messageText', 'notContains', ['invoice', 'erstattung'], false],
    ['messageText', 'startsWith', ['wo bleibt'], true],
    ['subject', 'is', ['ruckerstattung'], true],
    ['subject', 'isNot', ['Rückerstattung'], false],
    ['senderAddress', 'is', ['anna@mail.shop.example'], true],
    ['senderDomain', 'is', ['shop.example'], true],
    ['senderDomain', 'is', ['hop.example'], false],
    ['senderDomain', 'isNot', ['shop.example'], false],
    ['language', 'is', ['de'], true],
    ['language', 'is', ['de-DE'], true],
    ['language', 'isNot', ['en', 'fr'], true],
    ['channelID', 'is', [3, 4], true],
    ['channelType', 'is', ['Chat'], false],
    ['teamID', 'is', [1], false],
    ['teamID', 'isNot', [1], true],
    ['status', 'is', ['open'], true],
    ['slaState', 'is', ['Ok'], false],
    ['slaState', 'isNot', ['Breached'], true],
    ['topicID', 'includesAny', [2, 5], true],
    ['topicID', 'includesAll', [1, 2], true],
    ['topicID', 'includesAll', [1, 5], false],
    ['topicID', 'includesNone', [5], true],
    ['topicID', 'includesNone', [99], false],
    ['topicID', 'includesAny', [99, 1], true],
    ['tag', 'includesAny', ['vip'], true],
    ['tag', 'includesNone', ['Refund'], true],
    ['tag', 'includesNone', ['VIP'], false],
    ['priority', 'atLeast', 'High', false],
    ['priority', 'atMost', 'High', true],
    ['priority', 'isNot', 'Low', true],
    ['csatScore', 'atMost', 2, false],
    ['csatScore', 'isNot', 2, true],
    ['customField.orders', 'greaterThan', 10, true],
    ['customField.orders', 'lessThan', 10, false],
    ['customField.amount', 'greaterThan', 99, true],
    ['customField.plan', 'is', 'premium', true],
    ['customField.plan', 'contains', 'prem', true],
    ['customField.plan', 'greaterThan', 1, false],
    ['customField.note', 'isEmpty', undefined, true],
    ['customField.absent', 'isEmpty', undefined, true],
    ['customField.absent', 'isNot', 'x', true],
    ['customField.absent', 'is', 'x', false],
    ['customField.orders', 'isNotEmpty', undefined, true],
    ['withinOfficeHours', 'is', true, true],
    ['isFirstContact', 'is', false, true],
    ['hasAttachment', 'is', true, false],
    ['isAssigned', 'is', false, true],
  ])('%s %s %j: %s', (field, operator, value, expected) => {
    expect(holds({ field, operator, value })).toBe(expected)
  })
})

describe('conditions', () => {
  const yes = { field: 'priority', operator: 'is', value: 'Normal' }
  const no = { field: 'priority', operator: 'is', value: 'High' }

  test('require all of `all` and one of `any`', () => {
    expect(findFailing({ all: [yes], any: [no, yes] }, facts, references)).toBeUndefined()
    expect(findFailing({ all: [], any: [] }, facts, references)).toBeUndefined()
    expect(findFailing({ all: [yes], any: [no] }, facts, references)).toBe('conditions.any: none of 1 holds')
  })

  test('report the first that fails, with the expected and actual value', () => {
    expect(findFailing({ all: [yes, no], any: [] }, facts, references)).toBe(
      'conditions.all[1]: priority is High (was Normal)',
    )
    const tag = { field: 'tag', operator: 'includesAll', value: ['VIP', 'Refund'] }
    expect(findFailing({ all: [tag], any: [] }, facts, references)).toBe(
      'conditions.all[0]: tag includesAll VIP, Refund (was VIP)',
    )
  })
})
