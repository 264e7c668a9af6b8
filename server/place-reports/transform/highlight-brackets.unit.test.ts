import { expect, test } from 'vitest'
import { cpuMsOf } from '../../test/processes/cpu-time.ts'
import { highlightBrackets } from './highlight-brackets.ts'

const mark = (text: string) => `<span class="review-marker" style="background-color:#ffff00">${text}</span>`

test.each([
  ['a word', '<p>a [[crack]] here</p>', `<p>a ${mark('crack')} here</p>`],
  ['neighbours', '<p>[[one]][[two]] [[three]]</p>', `<p>${mark('one')}${mark('two')} ${mark('three')}</p>`],
  ['markup', '<p>a [[deep <b>crack</b>]] here</p>', `<p>a ${mark('deep <b>crack</b>')} here</p>`],
  ['markup alone', '<p>[[<b>crack</b>]]</p>', `<p>${mark('<b>crack</b>')}</p>`],
  ['lines', '<p>[[one<br />two]]</p>', `<p>${mark('one<br />two')}</p>`],
  ['the half of markup', '<p><b>a [[deep</b> crack]].</p>', `<p><b>a ${mark('deep')}</b>${mark(' crack')}.</p>`],
  ['brackets in markup of their own', '<p><b>[[</b>crack<i>]]</i></p>', `<p><b></b>${mark('crack')}<i></i></p>`],
  ['a bracket on each side of a tag', '<p>[<b>[crack]</b>]</p>', `<p><b>${mark('crack')}</b></p>`],
  ['blocks', '<ul>[[<li>one</li>\n<li>two</li>]]</ul>', `<ul><li>${mark('one')}</li>\n<li>${mark('two')}</li></ul>`],
  ['the halves of blocks', '<p>a [[b</p><p>c]] d</p>', `<p>a ${mark('b')}</p><p>${mark('c')} d</p>`],
  ['entities', '<p>[[a &amp; b]]</p>', `<p>${mark('a &amp; b')}</p>`],
  ['letters of two units', '<p>[[𝒜]]</p>', `<p>${mark('𝒜')}</p>`],
  ['brackets in brackets', '<p>[[a [sic] b]] [[[x]]]</p>', `<p>${mark('a [sic] b')} ${mark('[x]')}</p>`],
  ['what is long', `<p>[[${'long '.repeat(1000)}]]</p>`, `<p>${mark('long '.repeat(1000))}</p>`],
  ['what is marked', `<p>${mark('[[crack]]')}</p>`, `<p>${mark('crack')}</p>`],
  ['more than is marked', `<p>[[a ${mark('b')} c]]</p>`, `<p>${mark('a ')}${mark('b')}${mark(' c')}</p>`],
  ['the inner of two', '<p>[[a [[b]] c]]</p>', `<p>[[a ${mark('b')} c]]</p>`],
  ['the whole of two halves', '<p>[[a [[b]]</p>', `<p>[[a ${mark('b')}</p>`],
])('highlights %s', (_what, html, expected) => {
  expect(highlightBrackets(html)).toBe(expected)
})

test.each(['<p>[[ open</p>', '<p>end ]]</p>', ']] [[', '<p>[[]] [[ ]] [[<b></b>]]</p>', '<p>[x] a[0] [[a]</p>', ''])(
  'leaves %j as text',
  (html) => {
    expect(highlightBrackets(html)).toBe(html)
  },
)

test.each([
  ['pairs', '<b>[[a]]</b> '],
  ['halves', '[[a '],
  ['brackets', '['],
  ['halves around brackets', '[[ [a] '],
])('does not grow slow with many %s', (_what, text) => {
  const given = `<p>${text.repeat(50_000)}</p>`

  expect(cpuMsOf(() => highlightBrackets(given))).toBeLessThan(5_000)
})
