import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cpuMsOf } from '../../../../test/processes/cpu-time.ts'
import { describeDescriptions } from '../../testing/description-suite.ts'
import { describeNotes, transformNotes } from './transform-notes.ts'

describeDescriptions(() => ({ transformNotes }))

const fromSafeText = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** The visible items with their source positions. */
const itemsOf = (html: string) =>
  [...html.matchAll(/<li data-source="(\d+)-(\d+)">(.*?)<\/li>/gs)].map(([, start, end, inner = '']) => ({
    start: Number(start),
    end: Number(end),
    text: fromSafeText(inner),
  }))

const withoutMarks = (text: string) => text.replaceAll(/[[\]]/g, '')

describe('describeNotes', () => {
  test('groups sentences by element, in the order of the notes within each', () => {
    const notes = 'Ceiling is white. Walls are papered. The door sticks. Ceiling has a crack. Keys were handed over.'

    expect(describeNotes(notes, '')).toBe(
      [
        '<h3>Walls</h3>',
        '<ul><li data-source="18-36">Walls are papered.</li></ul>',
        '<h3>Ceiling</h3>',
        '<ul><li data-source="0-17">Ceiling is white.</li><li data-source="54-74">Ceiling has a crack.</li></ul>',
        '<h3>Doors and windows</h3>',
        '<ul><li data-source="37-53">The door sticks.</li></ul>',
        '<h3>Other</h3>',
        '<ul><li data-source="75-97">Keys were handed over.</li></ul>',
      ].join('\n'),
    )
  })

  test.each([
    ['en', 'The walls are white. The radiator is dented.', ['Walls', 'Equipment']],
    ['de', 'Die Außenwand ist feucht. Der Parkettboden ist verkratzt.', ['Wände', 'Boden']],
    ['fr', 'Les murs sont blancs. La fenêtre est fissurée.', ['Murs', 'Portes et fenêtres']],
    ['nl', 'De muren zijn wit. Het plafond heeft een scheur.', ['Wanden', 'Plafond']],
    ['es', 'Las paredes son blancas. El suelo está rayado.', ['Paredes', 'Suelo']],
    ['it', 'Le pareti sono bianche. Il soffitto è macchiato.', ['Pareti', 'Soffitto']],
  ])('knows the elements in %s', (_language, notes, headings) => {
    expect([...describeNotes(notes, '').matchAll(/<h3>(.*?)<\/h3>/g)].map(([, heading]) => heading)).toEqual(headings)
  })

  test('keeps sentences that continue the same element together', () => {
    const html = describeNotes('The walls are white. They show scratches. Keys were handed over.', '')

    expect(html).toContain(
      '<h3>Walls</h3>\n<ul><li data-source="0-20">The walls are white.</li><li data-source="21-41">',
    )
    expect(html).toContain('<h3>Other</h3>\n<ul><li data-source="42-64">')
  })

  test('uses the preferred terms of the lexicon, longest terms first and whole words only', () => {
    const lexicon =
      '# Terms\nhole => perforation\n- drill hole: drilled perforation\nwall paint → emulsion\nNote: be brief.'

    const [first, second] = itemsOf(
      describeNotes('Wall paint is flaking on the walls. One drill hole, a hole and a holed wall.', lexicon),
    )

    expect(first?.text).toBe('Emulsion is flaking on the walls.')
    expect(second?.text).toBe('One drilled perforation, a perforation and a holed wall.')
  })

  test.each([
    ['a number with its unit', 'Wall with a crack of 40 cm near the door.', 'a crack of [[40 cm]] near'],
    ['a decimal', 'The wall is 2,5 m high.', 'is [[2,5 m]] high'],
    ['a code', 'The lamp has an E14 base.', 'an [[E14]] base'],
    ['a name', 'The walls were painted by Lind last year.', 'by [[Lind]] last'],
    ['an abbreviation', 'The RCD near the door is missing.', 'The [[RCD]] near'],
    ['unintelligible passages', 'The door has [inaudible] scratches.', 'has [[inaudible]] scratches'],
    ['what was not certain', 'The floor is oak (?) and worn.', 'oak [[(?)]] and'],
  ])('asks for review of %s', (_what, notes, expected) => {
    expect(describeNotes(notes, '')).toContain(expected)
  })

  test.each([
    ['known words', 'The Walls are OK and the WC is clean.'],
    ['German nouns', 'Die Wand hat einen Kratzer neben dem Schrank.'],
  ])('asks for no review of %s', (_what, notes) => {
    expect(describeNotes(notes, '')).not.toContain('[[')
  })

  test('does not mark terms of the lexicon for review', () => {
    expect(describeNotes('The wall has an RCD.', 'rcd => RCD of Type A')).toContain('an RCD of Type A.')
  })

  test.each([
    ['abbreviations', 'Wall ca. 3 m long. Dr. Lind was there.', ['Wall ca. 3 m long.', 'Dr. Lind was there.']],
    ['lists', '- Wall white\n2. Door grey\n\n• Floor worn', ['Wall white', 'Floor worn', 'Door grey']],
    ['no punctuation', 'wall white some scratches', ['wall white some scratches']],
    ['nothing', ' \n - \n', []],
  ])('finds sentences in %s', (_what, notes, expected) => {
    expect(itemsOf(describeNotes(notes, '')).map(({ text }) => withoutMarks(text))).toEqual(expected)
  })

  test('outputs text, never markup', () => {
    expect(describeNotes('The wall <script>alert(1)</script> & more.', '')).toContain('&lt;script&gt;alert([[1]])&lt;/')
  })

  test('contains everything in the notes once, and nothing else', () => {
    const word = fc.constantFrom(
      'wall',
      'Door',
      'the',
      '12',
      'a.',
      'b!',
      '\n',
      'Lind',
      '<b>',
      '&',
      '[x]',
      'é',
      '-',
      '3.',
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (words) => {
        const notes = words.join(' ')
        const items = itemsOf(describeNotes(notes, '')).sort((one, other) => one.start - other.start)

        for (const { start, end, text } of items) expect(withoutMarks(text)).toBe(withoutMarks(notes.slice(start, end)))
        const cited = items.map(({ start, end }) => notes.slice(start, end)).join(' ')
        expect(cited.match(/[\p{L}]+/gu)).toEqual(notes.match(/[\p{L}]+/gu))
      }),
    )
  })

  test('is fast for long notes', () => {
    const notes = [
      'a-'.repeat(200_000),
      '1.'.repeat(200_000),
      '[['.repeat(100_000),
      'Wall white. '.repeat(20_000),
    ].join('\n')

    expect(cpuMsOf(() => describeNotes(notes, 'hole => perforation'))).toBeLessThan(5_000)
  })
})
