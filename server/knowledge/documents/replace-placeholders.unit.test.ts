import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PlaceholderFacts, replacePlaceholders } from './replace-placeholders.ts'

const facts: PlaceholderFacts = {
  TopicList: '- Billing: Invoices\n- Returns',
  ActionList: '',
  DocumentList: '',
  Customer: { Name: 'Lamps & Co' },
  Language: 'de',
  Now: '2026-03-02T09:00:00.000Z',
  Channel: { Name: 'Shop', Type: 'Chat' },
  EndUser: { FirstName: 'Nora', Phone: null },
  Ticket: { Subject: 'Broken "lamp"', CustomFields: { order: 17, 'Ship.to': { city: 'Graz' }, Empty: null } },
  Message: { Text: '{{Customer.Name}}' },
}

describe('replacePlaceholders', () => {
  test.each([
    ['Hello {{EndUser.FirstName}}!', 'Hello Nora!'],
    ['{{ enduser.FIRSTNAME }}', 'Nora'],
    ['{{TopicList}}', '- Billing: Invoices\n- Returns'],
    ['[{{ActionList}}]', '[]'],
    ['{{Language}} {{Now}} {{Channel.Type}}', 'de 2026-03-02T09:00:00.000Z Chat'],
    ['[{{EndUser.Phone}}]', '[]'],
    ['{{Ticket.CustomFields.Order}}', '17'],
    ['{{Ticket.CustomFields.ship.to}}', '{"city":"Graz"}'],
    ['[{{Ticket.CustomFields.Empty}}]', '[]'],
    ['{{{Customer.Name}}}', '{Lamps & Co}'],
  ])('fills %j', (template, expected) => {
    expect(replacePlaceholders(template, facts)).toBe(expected)
  })

  test.each([
    '{{Unknown}}',
    '{{EndUser.Shoe}}',
    '{{Ticket.CustomFields.none}}',
    '{{Ticket.CustomFields}}',
    '{{Customer}}',
    '{{constructor}}',
    '{{Customer.__proto__}}',
    '{{}}',
    '{{ }}',
    '{Customer.Name}',
    '{{Customer.Name}',
  ])('leaves %j as written', (template) => {
    expect(replacePlaceholders(template, facts)).toBe(template)
  })

  test('is not slow if braces never close', () => {
    const template = `${'{{'.repeat(1000)}${' '.repeat(200_000)}`

    expect(replacePlaceholders(template, facts)).toBe(template)
  })

  test('writes values into Markdown as plain text', () => {
    const written = { ...facts, Message: { Text: '[@Nora](rep:1) *now* <b> a_b \\' } }

    expect(replacePlaceholders('**{{Message.Text}}**', written, 'markdown')).toBe(
      '**\\[@Nora\\](rep:1) \\*now\\* \\<b\\> a\\_b \\\\**',
    )
  })

  test('keeps placeholders without values', () => {
    const { EndUser: _, ...fewer } = facts

    expect(replacePlaceholders('{{EndUser.FirstName}}', fewer)).toBe('{{EndUser.FirstName}}')
  })

  test.each([
    ['url', '{{Customer.Name}}', 'Lamps%20%26%20Co'],
    ['json', '{"subject":"{{Ticket.Subject}}"}', '{"subject":"Broken \\"lamp\\""}'],
    ['text', '{{Ticket.Subject}}', 'Broken "lamp"'],
  ] as const)('escapes for %s', (destination, template, expected) => {
    expect(replacePlaceholders(template, facts, destination)).toBe(expected)
  })

  const inEachPlace = (value: string) => ({ ...facts, Message: { Text: value } })

  test('never expands inserted values', () => {
    const pieces = fc.constantFrom('{{', '}}', 'Customer.Name', 'Message.Text', '{{Now}}', '$&', '$1', 'x', ' ')
    const value = fc.oneof(
      fc.string(),
      fc.array(pieces).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(value, fc.string(), fc.string(), (text, before, after) => {
        fc.pre(!/[{}]/.test(before + after))
        expect(replacePlaceholders(`${before}{{Message.Text}}${after}`, inEachPlace(text))).toBe(before + text + after)
      }),
    )
  })

  test('keeps every unknown name unchanged', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        fc.pre(!/[{}]/.test(name))
        expect(replacePlaceholders(`{{Nothing.${name}}}`, facts)).toBe(`{{Nothing.${name}}}`)
      }),
    )
  })

  test('keeps a value a single value in any context', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const fill = (template: string, destination: 'json' | 'url' | 'header') =>
          replacePlaceholders(template, inEachPlace(text), destination)
        expect(JSON.parse(fill('{"text":"{{Message.Text}}"}', 'json'))).toEqual({ text })
        expect(new URL(fill('https://api.test/a?q={{Message.Text}}', 'url')).searchParams.get('q')).toBe(text)
        expect(fill('{{Message.Text}}', 'header')).not.toMatch(/[\r\n]/)
      }),
    )
  })
})
