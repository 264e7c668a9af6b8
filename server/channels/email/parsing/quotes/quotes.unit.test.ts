import { describe, expect, test } from 'vitest'
import { writeMail } from '../../../../test/channels/mail-channel.ts'
import { cpuMsOf } from '../../../../test/processes/cpu-time.ts'
import { parseMail } from '../parse-mail.ts'
import { quotedReplies } from '../testing/quoted-replies.ts'
import { trimQuotes } from './trim-quotes.ts'

const trim = (text: string) => trimQuotes({ text, html: null })
const trimHtml = (html: string) => trimQuotes({ text: null, html })

describe('families of mail programs in nineteen languages', () => {
  const byFamily = Object.groupBy(quotedReplies, ({ family }) => family)

  test.each(Object.entries(byFamily))('%s', (_family, replies = []) => {
    const wrong = replies.filter(({ text = null, html = null, own }) => trimQuotes({ text, html }) !== own)
    expect(wrong.map(({ language }) => language)).toEqual([])
  })

  test('are recognised in complete emails, whose whole text is kept', async () => {
    for (const { own, text, html } of quotedReplies.filter(({ language }) => language === 'de')) {
      const raw = writeMail({ headers: ['In-Reply-To: <a@b>'], ...(text ? { text } : {}), ...(html ? { html } : {}) })
      const { reply, content } = await parseMail(Buffer.from(raw))
      expect(reply).toBe(own)
      expect(content.textBody ?? content.htmlBody).toContain('Welche Lampe möchten Sie?')
    }
  })
})

describe('quotes in unusual places', () => {
  const introduction = 'On Mon, 2 Mar 2026 at 10:04, Nora <nora@desk.test> wrote:'

  test.each([
    ['between two texts', `Yes.\n\n${introduction}\n\n> Shall we?\n\nRegards, Ada`, 'Yes.\n\nRegards, Ada'],
    ['without an introduction', 'Yes.\n\n> Shall we?\n> Nora', 'Yes.'],
    ['with a nested quote', `Yes.\n\n${introduction}\n> No.\n>\n> > Shall we?\n>> Now?`, 'Yes.'],
    ['right under the text', `Yes.\n${introduction}\n> So`, 'Yes.'],
    ['right under a text that goes on', `Yes, on\nthe table\n${introduction}\n> So`, 'Yes, on\nthe table'],
    ['wrapped on the way', `Yes.\n\n${introduction}\n> ${'long '.repeat(14)}\nline\n> again`, 'Yes.'],
    [
      'introduced over four lines',
      'Yes.\n\nOn Mon,\n2 Mar 2026 at 10:04, Nora\n<nora@desk.test>\nwrote:\n\n> So',
      'Yes.',
    ],
    ['introduced by day and address', 'Yes.\n\n2026/3/2 Nora Berg <nora@desk.test>\n\n> Shall we?', 'Yes.'],
    ['introduced in a language of no list', 'Ja.\n\nOp dei 2.3.2026 10:04 sprak Nora:\n> Goed?', 'Ja.'],
    ['under a signature', `Yes.\n\n-- \nAda\n\n${introduction}\n> So`, 'Yes.'],
    [
      'with a head whose values stand below',
      'Yes.\n\nFrom:\nNora <nora@desk.test>\nSent:\nMonday 10:04\nSubject:\nLamp\n\nSo',
      'Yes.',
    ],
    [
      'with a long list of recipients',
      'Yes.\n\nFrom: Nora <n@d.test>\nTo: A <a@b.test>;\n B <b@b.test>;\n C <c@b.test>\nSubject: Lamp\n\nSo',
      'Yes.',
    ],
    ['of a desk', 'Yes.\n\n-- Please reply above this line --\n\nNora: So', 'Yes.'],
  ])('%s', (_what, text, own) => {
    expect(trim(text)).toBe(own)
  })
})

describe("the sender's own text is never lost", () => {
  test.each([
    ['answers between the lines', 'Hi\n> One?\nYes\n> Two?\nNo'],
    ['arrows', 'Visit us now\n>>> >>> https://example.org <<<\nVisit our site'],
    ['a journey', 'I need a ticket.\n\nFrom: Berlin\nTo: Paris\nDate: 3 May 2026\n\nThank you'],
    ['a reported statement', 'My neighbour wrote:\nthe lamp is broken.\nWhat now?'],
    ['an appointment', 'We meet on 2 March 2026 at 10:04:\n- first the lamp\n- then the chair'],
    ['a quote alone', '> Shall we?\n> Nora'],
    [
      'answers in an unmarked quote',
      'Please see my answers below in red.\n\nFrom: Nora <n@d.test>\nSent: Monday\nTo: Ada\nSubject: Lamp\n\nHow many? TWO',
    ],
    ['a forwarded mail', 'FYI\n\n---------- Forwarded message ----------\nSee you there'],
    ['dashes', 'One\n-----\nTwo\n_____\nThree'],
    ['a list of facts', 'Name: Ada\nSubject: Lamp\nMessage: It is broken.'],
  ])('%s', (_what, text) => {
    expect(trim(text) ?? text).toBe(text)
  })

  test.each([
    ['indented by Gmail', '<p>One</p><blockquote style="margin:0 0 0 40px;border:none;padding:0px">Two</blockquote>'],
    ['between quotes', '<blockquote type="cite">One?</blockquote>Yes<blockquote type="cite">Two?</blockquote>No'],
  ])('HTML %s', (_what, html) => {
    expect(trimHtml(html)).toBeNull()
  })
})

test('every text is trimmed in linear time', () => {
  const hostile = [
    '> a\n',
    'From: a\n',
    'On a wrote\n',
    'On 2 Mar 2026 10:04 a@b.test\n',
    '________\n',
    '-- \n',
    'a:\n',
    '\n',
    ' ',
    '>',
    ':',
    'x',
  ]
  for (const piece of hostile) {
    const text = piece.repeat(Math.floor(190_000 / piece.length))
    // Milliseconds of CPU time; with quadratic time it would be a minute.
    expect(
      cpuMsOf(() => trim(text)),
      JSON.stringify(piece),
    ).toBeLessThan(2000)
  }
})
