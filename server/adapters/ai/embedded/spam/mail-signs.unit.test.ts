import { describe, expect, test } from 'vitest'
import { type JudgedMail, signNames, signsOf } from './mail-signs.ts'

const found = (mail: Partial<JudgedMail>) =>
  signsOf({ subject: '', text: 'Hello', fromAddress: null, ...mail }).map((place) => signNames[place])

const mail = { fromName: null, replyTo: null, html: null }

describe('signs of spam', () => {
  test.each<[string, Partial<JudgedMail>]>([
    ['link to figures', { text: 'Look at http://192.168.7.9/login' }],
    ['link with user', { text: 'See https://www.bank.com@evil.example/' }],
    ['shortened link', { text: 'See https://bit.ly/3xYz' }],
    ['link with rare ending', { text: 'See www.prizes.click/now' }],
    ['link in other letters', { text: 'See https://pаypal.com/' }],
    ['links elsewhere', { fromAddress: 'ada@one.com', text: 'See https://two.com/' }],
    [
      'link shown as another',
      { mail: { ...mail, html: '<a href="https://evil.com/x">https://www.bank.com/login</a>' } },
    ],
    ['sender of figures', { fromAddress: 'win882917@mail.com' }],
    ['name of another address', { fromAddress: 'x@evil.com', mail: { ...mail, fromName: 'service@paypal.com' } }],
    ['name in capitals', { mail: { ...mail, fromName: 'MR JOHN ADAMS' } }],
    ['reply elsewhere', { fromAddress: 'a@one.com', mail: { ...mail, replyTo: 'b@two.com' } }],
    ['reply to a free mailbox', { fromAddress: 'ceo@firm.com', mail: { ...mail, replyTo: 'ceo@gmail.com' } }],
    ['hidden text', { mail: { ...mail, html: '<p style="font-size: 0px">of no use</p>' } }],
    ['picture alone', { mail: { ...mail, html: '<img src="https://one.com/offer.png">' } }],
    ['form', { mail: { ...mail, html: '<form action="https://one.com"><input name="pin"></form>' } }],
    ['invisible letters', { text: 'Via\u200bgra' }],
    ['letters of two scripts', { text: 'Confirm your Pаyрal account' }],
  ])('%s', (sign, judged) => {
    expect(found(judged)).toContain(sign)
  })

  test.each<[string, Partial<JudgedMail>]>([
    ['a question', { text: 'Where is my parcel?', fromAddress: 'ada@gmail.com' }],
    ['a question in another script', { text: 'Где моя посылка?', fromAddress: 'ada@yandex.ru' }],
    [
      'a signature that links to the site of its sender',
      {
        fromAddress: 'ada@shop.firm.co.uk',
        mail: { ...mail, html: '<a href="https://www.firm.co.uk">www.firm.co.uk</a>' },
      },
    ],
  ])('none in %s but that there are links', (_, judged) => {
    expect(found(judged).filter((sign) => !['link', 'links to one site'].includes(sign ?? ''))).toEqual([])
  })

  test('are found quickly in HTML designed to be slow', () => {
    const html = `${'<a href="http://a.b'.repeat(2_000)}${'<p style="display:'.repeat(1_000)}`
    const start = process.cpuUsage().user

    found({ text: 'http://'.repeat(2_000), mail: { ...mail, html, fromName: `${'A'.repeat(5_000)} ` } })

    expect((process.cpuUsage().user - start) / 1_000).toBeLessThan(1_000)
  })
})
