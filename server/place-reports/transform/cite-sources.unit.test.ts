import { expect, test } from 'vitest'
import { cpuMsOf } from '../../test/processes/cpu-time.ts'
import { citeSources } from './cite-sources.ts'

const notes = 'Walls white, two holes. Floor worn near the door.\nWindow sticks.'
const mark = (text: string) => `<span class="review-marker" style="background-color:#ffff00">${text}</span>`
const from = (source: string, text: string) => `<span data-source="${source}">${text}</span>`

test('each sentence has its position in the notes', () => {
  const html =
    '<h3>Walls</h3><p>The walls are white with two holes. The floor is worn.</p><ul><li>The window sticks.</li></ul>'

  const cited = citeSources(html, notes)

  expect(cited).toBe(
    `<h3>Walls</h3><p>${from('0-23', 'The walls are white with two holes.')} ${from('24-49', 'The floor is worn.')}</p>` +
      '<ul><li data-source="50-64">The window sticks.</li></ul>',
  )
  expect(notes.slice(24, 49)).toBe('Floor worn near the door.')
})

test('a sentence that is not in the notes is marked for review', () => {
  expect(citeSources('<p>The window sticks. The boiler smells burnt.</p>', notes)).toBe(
    `<p>${from('50-64', 'The window sticks.')} ${mark('The boiler smells burnt.')}</p>`,
  )
})

test('a sentence keeps its source across bold text', () => {
  expect(citeSources('<p>Floor worn. The <b>window</b> sticks.</p>', notes)).toBe(
    `<p>${from('24-49', 'Floor worn.')} ${from('50-64', 'The ')}<b>${from('50-64', 'window')}</b>${from('50-64', ' sticks.')}</p>`,
  )
})

test('markers keep their form', () => {
  expect(citeSources(`<p>The window ${mark('sticks')}.</p>`, notes)).toBe(
    `<p data-source="50-64">The window ${mark('sticks')}.</p>`,
  )
  expect(citeSources(`<p>Floor worn. ${mark('The window sticks.')}</p>`, notes)).toBe(
    `<p>${from('24-49', 'Floor worn.')} ${mark('The window sticks.')}</p>`,
  )
})

test('the rest of a partly marked sentence without a source is not marked', () => {
  expect(citeSources(`<p>Floor worn. The boiler ${mark('smells')} burnt.</p>`, notes)).toBe(
    `<p>${from('24-49', 'Floor worn.')} The boiler ${mark('smells')} burnt.</p>`,
  )
})

test('punctuation alone has no source', () => {
  expect(citeSources(`<p>Floor worn. The window <b>${mark('sticks')}</b>.</p>`, notes)).toBe(
    `<p>${from('24-49', 'Floor worn.')} ${from('50-64', 'The window ')}<b>${mark('sticks')}</b>.</p>`,
  )
})

test.each([
  ['what names its source already', '<ul><li data-source="0-23">Walls white.</li></ul>'],
  ['another language than that of the notes', '<p>Die Tapete ist vergilbt. Das Parkett hat Kratzer.</p>'],
  ['nothing', ''],
])('leaves %s alone', (_what, html) => {
  expect(citeSources(html, notes)).toBe(html)
})

test.each(['The wall of room seven is white. ', 'The <b>wall</b> is white. '])('takes linear time for %j', (text) => {
  const html = `<p>${text.repeat(20_000)}</p>`
  const notes = 'Some words of notes. '.repeat(20_000)

  expect(cpuMsOf(() => citeSources(html, notes))).toBeLessThan(5_000)
})
