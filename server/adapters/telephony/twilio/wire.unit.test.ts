import { describe, expect, test } from 'vitest'
import { sign } from './signature.ts'
import { readTwiml } from './testing/double-twiml.ts'
import { twilioWire } from './twilio-telephony.ts'

const account = { accountSid: `AC${'1'.repeat(32)}`, authToken: '12345' }
const { findCalledAddress, readText, readReport, readCall, writeScript } = twilioWire
const fields = (record: Record<string, string>) => new URLSearchParams(record)

describe('the signature', () => {
  const form = fields({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675310',
    Digits: '1234',
    From: '+14158675310',
    To: '+18005551212',
  })
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
  const find = (addresses: string[], signature: string | undefined, token = '12345') =>
    findCalledAddress({ ...account, authToken: token }, { addresses, fields: form, signature })

  test('matches the example in the provider’s documentation', () => {
    expect(sign('12345', url, form)).toBe('GvWf1cFY/Q7PnoempGyD5oXAezc=')
  })

  test('reports which URL was called', () => {
    const signature = sign('12345', url, form)

    expect(find(['http://10.0.0.1/myapp.php?foo=1&bar=2', url], signature)).toBe(url)
    expect(find(['http://10.0.0.1/myapp.php?foo=1&bar=2'], signature)).toBeUndefined()
  })

  test.each([
    ['without the port that we see', 'https://mycompany.com/a', 'https://mycompany.com:8443/a'],
    ['with the usual port', 'https://mycompany.com:443/a', 'https://mycompany.com/a'],
    ['with the port', 'http://mycompany.com:8080/a', 'http://mycompany.com:8080/a'],
  ])('is found %s', (_how, signed, seen) => {
    expect(find([seen], sign('12345', signed, form))).toBe(seen)
  })

  test.each([
    ['none', undefined, url],
    ['of another token', sign('54321', url, form), url],
    ['of another query', sign('12345', `${url}&more=1`, form), url],
    ['of another path', sign('12345', url, form), 'https://mycompany.com/other'],
    ['of other fields', sign('12345', url, fields({ From: '+14158675310' })), url],
    ['cut short', sign('12345', url, form).slice(0, -1), url],
  ])('is refused: %s', (_what, signature, seen) => {
    expect(find([seen], signature)).toBeUndefined()
  })

  test('counts duplicate values once, in any order', () => {
    const twice = new URLSearchParams('b=2&a=1&b=1&b=2')

    expect(sign('12345', url, twice)).toBe(sign('12345', url, new URLSearchParams('a=1&b=1&b=2')))
  })
})

describe('a message', () => {
  const plain = { MessageSid: 'SM1', From: 'whatsapp:+491', To: 'whatsapp:+492', Body: 'Hello', NumMedia: '0' }

  test('is parsed without the channel prefix', () => {
    expect(readText(fields({ ...plain, ProfileName: 'Ada' }))).toEqual({
      ...{ externalID: 'SM1', from: '+491', to: '+492', text: 'Hello', senderName: 'Ada', media: [] },
    })
  })

  test('may contain files or a location', () => {
    const album = {
      ...plain,
      Body: '',
      NumMedia: '2',
      MediaUrl0: 'https://a',
      MediaContentType0: 'image/png',
      MediaUrl1: 'https://b',
    }

    expect(readText(fields(album))?.media).toEqual([
      { url: 'https://a', contentType: 'image/png' },
      { url: 'https://b', contentType: 'application/octet-stream' },
    ])
    expect(readText(fields({ ...plain, Body: '', Latitude: '1.5', Longitude: '2', Address: 'Here' }))?.text).toBe(
      'Here geo:1.5,2',
    )
  })

  test('is ignored if it is empty', () => {
    expect(readText(fields({ ...plain, Body: ' ' }))).toBeUndefined()
    expect(readText(fields({ Body: 'Hello' }))).toBeUndefined()
  })
})

test.each([
  ['accepted', 'Queued'],
  ['sent', 'Sent'],
  ['delivered', 'Delivered'],
  ['read', 'Read'],
  ['undelivered', 'Failed'],
])('the status %s is %s', (status, ours) => {
  expect(readReport(fields({ MessageSid: 'SM1', MessageStatus: status }))).toMatchObject({
    externalID: 'SM1',
    status: ours,
  })
})

test('an unknown status is ignored, and a failure has its code', () => {
  expect(readReport(fields({ MessageSid: 'SM1', MessageStatus: 'wondering' }))).toBeUndefined()
  expect(readReport(fields({ MessageSid: 'SM1', MessageStatus: 'failed', ErrorCode: '63016' }))?.failure).toMatch(
    /24 hours.*63016/,
  )
})

test('speech without a confidence has none', () => {
  expect(readCall(fields({ CallSid: 'CA1', SpeechResult: 'Yes', Confidence: '0.0' }))?.confidence).toBeUndefined()
  expect(readCall(fields({ CallSid: 'CA1', SpeechResult: 'Yes', Confidence: '0.4' }))?.confidence).toBe(0.4)
})

describe('call instructions', () => {
  test('are parsed by the provider as intended, whatever the text', () => {
    const text = `Tom & "Jerry" <b> ' \u0007 ü`
    const { body, contentType } = writeScript([
      { does: 'wait', seconds: 3 },
      { does: 'say', text, language: 'de-DE' },
      {
        does: 'listen',
        language: 'de-DE',
        next: 'https://a.test/x?b=1&c=2',
        prompt: [{ text: 'Hm?', language: 'de-DE' }],
      },
      { does: 'connect', number: '+491700000009', callerID: '+491700000001', next: 'https://a.test/y' },
      { does: 'goTo', next: 'https://a.test/z?e=1&f=2' },
      { does: 'hangUp' },
    ])

    expect(contentType).toMatch(/^text\/xml/)
    const [pause, speech, gather, dial, redirect, hangUp] = readTwiml(body)
    expect(pause).toMatchObject({ name: 'Pause', attributes: { length: '3' } })
    expect(speech).toMatchObject({ name: 'Say', text: text.replace('\u0007', ' '), attributes: { language: 'de-DE' } })
    expect(gather).toMatchObject({
      name: 'Gather',
      attributes: { action: 'https://a.test/x?b=1&c=2', input: 'speech' },
    })
    expect(gather?.children).toMatchObject([{ name: 'Say', text: 'Hm?' }])
    expect(dial).toMatchObject({ name: 'Dial', children: [{ name: 'Number', text: '+491700000009' }] })
    expect(redirect).toMatchObject({ name: 'Redirect', text: 'https://a.test/z?e=1&f=2' })
    expect(hangUp?.name).toBe('Hangup')
  })

  test('split text that is too long for one verb', () => {
    const verbs = readTwiml(writeScript([{ does: 'say', text: 'a'.repeat(5000), language: 'en-US' }]).body)

    expect(verbs.map(({ text }) => text.length)).toEqual([4096, 904])
  })
})

test.each([
  '',
  '<Response>',
  '<Response><Sing/></Response>',
  '<Response>&nbsp;</Response>',
  '<Response><Say a="b">x</Say></Response>',
  '<Response/><Response/>',
])('the double hangs up on %j', (document) => {
  expect(() => readTwiml(document)).toThrow(/^12/)
})
