import { describe, expect, test } from 'vitest'
import { cpuMsOf } from '../../test/processes/cpu-time.ts'
import { markForReview } from './mark-for-review.ts'

const mark = (text: string) => `<span class="review-marker" style="background-color:#ffff00">${text}</span>`

describe('markForReview', () => {
  test('highlights text in brackets', () => {
    expect(markForReview('<p>a [[crack]] here</p>', [])).toBe(`<p>a ${mark('crack')} here</p>`)
  })

  test.each([
    ['a name', '<p>The Oak floor is [[worn]].</p>', `<p>${mark('The Oak floor is ')}${mark('worn')}.</p>`],
    [
      'a number',
      '<h2>Walls</h2><p>The wall is [[greyish]] and 3 m high.</p>',
      `<h2>Walls</h2><p>${mark('The wall is ')}${mark('greyish')}${mark(' and 3 m high.')}</p>`,
    ],
    [
      'a name among tags',
      '<p>It is <b>[[dry]] Oak</b>.</p>',
      `<p>${mark('It is ')}<b>${mark('dry')}${mark(' Oak')}</b>.</p>`,
    ],
  ])('leaves what is in brackets out of the sentence with %s that the notes do not have', (_what, html, expected) => {
    expect(markForReview(html, ['the floor is worn, the wall dry'])).toBe(expected)
  })

  test.each([
    ['a number', '<p>The wall is [[3 m]] high.</p>', '3 m'],
    ['a name', '<p>It was painted by [[Miller]].</p>', 'Miller'],
    ['a name at the start', '<p>[[Miller]] painted it. It is dry.</p>', 'Miller'],
    ['a sentence', '<p>[[It is 3 m high.]] It is dry.</p>', 'It is 3 m high.'],
  ])('does not mark the rest of a sentence of which %s is in brackets', (_what, html, marked) => {
    expect(markForReview(html, ['the wall is dry'])).toBe(html.replace(`[[${marked}]]`, mark(marked)))
  })

  test.each([
    ['a number', '<p>The wall is white. It is 3 m high. It is dry.</p>', 'It is 3 m high.'],
    ['a name', '<p>The wall is white. It was painted by Miller.</p>', 'It was painted by Miller.'],
    ['an abbreviation at the start', '<p>RCD is missing. The wall is white.</p>', 'RCD is missing.'],
    ['a number in a heading', '<h3>Room 7</h3>', 'Room 7'],
  ])('highlights the sentence with %s that the notes do not have', (_what, html, sentence) => {
    expect(markForReview(html, ['the wall is white and dry'])).toBe(html.replace(sentence, mark(sentence)))
  })

  test('surrounds the tags inside such a sentence', () => {
    expect(markForReview('<li>It is <b>3 m</b> high.</li>', ['It is high'])).toBe(
      `<li>${mark('It is ')}<b>${mark('3 m')}</b>${mark(' high.')}</li>`,
    )
  })

  test.each([
    ['numbers written otherwise', '<p>It is 2.5 m high.</p>', '2,5 m high'],
    ['names written otherwise', '<p>It was painted by Müller.</p>', 'painted by mueller or muller'],
    ['compounds', '<p>Die weiße Wandfläche und die Zimmerdecke.</p>', 'wand weiß, decke'],
    ['headings', '<h3>North Wall</h3>', 'wall'],
    ['entities', '<p>white &amp; dry &lt; wet.</p>', 'white dry wet'],
    ['the first word', '<p>Scratches are there.</p>', ''],
  ])('leaves %s alone', (_what, html, notes) => {
    expect(markForReview(html, [notes])).toBe(html)
  })

  test('takes linear time', () => {
    const html = `<p>${'[[a]] Bcdefgh 1. '.repeat(50_000)}</p>`
    const notes = ['Some words of notes. '.repeat(20_000)]

    expect(cpuMsOf(() => markForReview(html, notes))).toBeLessThan(5_000)
  })
})
