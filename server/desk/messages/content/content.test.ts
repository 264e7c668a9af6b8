import { describe, expect, test } from 'vitest'
import { sanitiseHtml } from '../../../platform/html/sanitise-html.ts'
import { toPlainText } from '../../../platform/html/to-plain-text.ts'
import { startDesk } from '../../../test/desk.ts'
import { makeChannel } from '../../../test/factories.ts'
import { cpuMsOf } from '../../../test/processes/cpu-time.ts'
import { changeContent, composeContent } from './compose-content.ts'

describe('sanitiseHtml', () => {
  test.each([
    ['scripts', '<p>a<script>x()</script></p>', '<p>a</p>'],
    ['event handlers', '<p onclick="x()" onMouseOver=x>a</p>', '<p>a</p>'],
    [
      'javascript addresses',
      '<a href="java\nscript:x()">a</a>',
      '<a target="_blank" rel="noopener noreferrer nofollow">a</a>',
    ],
    ['style sheets', '<style>p{}</style>a', 'a'],
    ['frames and forms', '<iframe src="https://x.test"></iframe><form><input name="a"></form>b', 'b'],
    [
      'styles that load or cover',
      '<p style="color:red;position:fixed;background:url(https://x.test)">a</p>',
      '<p style="color:red">a</p>',
    ],
    ['classes and ids', '<p class="a" id="b">a</p>', '<p>a</p>'],
    ['drawings that could run', '<img src="data:image/svg+xml;base64,AAAA">', '<img />'],
    ['comments', 'a<!-- <b>x</b> -->b', 'ab'],
  ])('drops %s', (_what, html, safe) => {
    expect(sanitiseHtml(html)).toBe(safe)
  })

  test('keeps our own images and blocks remote ones', () => {
    const html =
      '<img src="cid:logo" alt="Logo"><img src="data:image/png;base64,AAAA"><img src="https://x.test/p.gif"><img src="//x.test/p.gif">'

    expect(sanitiseHtml(html)).toBe(
      '<img alt="Logo" src="cid:logo" /><img src="data:image/png;base64,AAAA" /><img data-blocked-src="https://x.test/p.gif" /><img />',
    )
  })

  test('opens links in a new window without a referrer', () => {
    expect(sanitiseHtml('<a href="https://x.test/?a=1&amp;b=2">a</a>')).toBe(
      '<a href="https://x.test/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow">a</a>',
    )
  })

  test('is idempotent', () => {
    const once = sanitiseHtml(
      '<div style="color: #fff"><a href=http://x.test>x</a><img src=http://x.test/a.png>&nbsp;&lt;',
    )

    expect(sanitiseHtml(once).replaceAll('<img />', '')).toBe(once.replace(/<img [^>]*>/, ''))
  })

  const megabyte = 2 ** 20
  test.each([
    '<div>',
    '<b></x>',
    '<b><!--</b>-->',
    '<a-b></a>',
    '<li><p>',
    '<',
    '&',
    '<a ',
    '<p a="',
    '<!--',
    '<p style="{',
    '<table><tr><td>',
  ])('ends soon for a megabyte of %s', (part) => {
    const html = part.repeat(megabyte / part.length)

    // With quadratic time it would take most of a minute.
    expect(cpuMsOf(() => toPlainText(sanitiseHtml(html)))).toBeLessThan(15_000)
  })
})

test('toPlainText breaks lines where blocks end', () => {
  const html = sanitiseHtml('<p>One &amp;\n two</p><div>three<br>four &lt;b&gt;</div><ul><li>five</li></ul>&amp;lt;')

  expect(toPlainText(html)).toBe('One & two\nthree\nfour <b>\nfive\n\n&lt;')
})

describe('composeContent', () => {
  test('takes the plain text from whatever is given', () => {
    expect(composeContent({ message: 'a', textBody: 'b', htmlBody: '<p>c</p>' }).message).toBe('a')
    expect(composeContent({ message: ' ', textBody: 'b', htmlBody: '<p>c</p>' }).message).toBe('b')
    expect(composeContent({ htmlBody: '<p>c</p>' })).toMatchObject({
      message: 'c',
      htmlBody: '<p>c</p>',
      originalHtml: null,
    })
    expect(composeContent({ htmlBody: '<p class=x>c</p>' }).originalHtml).toBe('<p class=x>c</p>')
  })

  test('previews 200 characters on one line without splitting characters', () => {
    const { preview } = composeContent({ message: ` a\n\t b ${'😀'.repeat(300)}` })

    expect([...preview]).toHaveLength(200)
    expect(preview.startsWith('a b 😀')).toBe(true)
    expect(preview.isWellFormed()).toBe(true)
  })
})

describe('changeContent', () => {
  test('updates a derived text with the body, and keeps a separate text', () => {
    const derived = composeContent({ textBody: 'one' })
    const own = composeContent({ message: 'mine', textBody: 'one' })

    expect(changeContent(derived, { textBody: 'two' }).message).toBe('two')
    expect(changeContent(own, { textBody: 'two' })).toMatchObject({ message: 'mine', textBody: 'two', preview: 'mine' })
    expect(changeContent(own, { message: null })).toMatchObject({ message: null, textBody: 'one', preview: 'one' })
  })

  test('keeps the original of unchanged HTML', () => {
    const before = composeContent({ message: 'a', htmlBody: '<p class="x">a</p>' })

    expect(changeContent(before, { message: 'b' })).toMatchObject({
      htmlBody: '<p>a</p>',
      originalHtml: '<p class="x">a</p>',
    })
  })
})

test('a message accepts texts of one mebibyte and rejects longer ones', async () => {
  await using desk = await startDesk()
  const { channelID } = await makeChannel(desk)
  const write = (message: string) => desk.post('/ticketMessages/create-new', { channelID, message })

  const full = await write('ä '.repeat(2 ** 19))
  expect([full.status, full.body.message?.length]).toEqual([200, 2 ** 20])
  expect((await write('a'.repeat(2 ** 20 + 1))).status).toBe(400)
})
