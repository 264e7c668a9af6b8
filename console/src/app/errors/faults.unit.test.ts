import { AttendantError, type Fault } from '@attendant/client'
import { beforeEach, describe, expect, test } from 'vitest'
import { de } from '../../messages/de/de.ts'
import { errors } from '../../messages/de/errors/errors.ts'
import { first } from '../../messages/en/first.ts'
import { createTranslate } from '../session/language.ts'
import { expectErrorTexts, loadErrorTexts, translateStored } from './error-texts.ts'
import { explainError, explainFault, toFault } from './faults.ts'

const german = createTranslate('de', de)
const english = createTranslate('en', first)

type Code = Fault['code']
type Detail = NonNullable<Fault['details']>[number]

/** A code that only a newer service knows. */
const unknown = 'not_yet_known' as Detail['code']

const refusal = (status: number, code: Code, more: Partial<Fault> = {}): AttendantError =>
  new AttendantError({ status, error: 'Refused', message: 'In English.', code, ...more })

describe('in German', () => {
  beforeEach(async () => {
    expectErrorTexts(async () => errors)
    await loadErrorTexts()
  })
  const explain = (fault: unknown) => explainFault(german, fault)

  test.each<[Detail['code'], Detail['params'], string]>([
    ['required', undefined, 'Pflichtfeld'],
    ['too_long', { limit: 255 }, 'Geben Sie höchstens 255 Zeichen ein.'],
    ['not_one_of', { allowed: 'Chat, Email' }, 'Wählen Sie einen dieser Werte: Chat, Email.'],
    ['type_mismatch', { type: 'integer or null' }, 'Erwartet wird: ganze Zahl oder leer.'],
    ['topic_unknown', undefined, 'Thema in diesem Workspace nicht gefunden. Wählen Sie ein anderes.'],
    [unknown, undefined, 'In English.'],
  ])('translates field error %s by its code', (code, params, text) => {
    const detail = { field: 'topicID', message: 'In English.', code, ...(params ? { params } : {}) }

    expect(explainError(detail)).toBe(text)
    expect(
      explain(refusal(400, code, { details: [detail] }))
        .split('\n')
        .at(-1),
    ).toBe(`topicID: ${text}`)
  })

  test.each<[number, Code, Fault['params'], string]>([
    [
      409,
      'topic_name_taken',
      { name: 'Returns' },
      'Ein Thema „Returns“ existiert bereits. Wählen Sie einen anderen Namen.',
    ],
    [
      409,
      'topic_name_taken',
      { name: '$& {name}' },
      'Ein Thema „$& {name}“ existiert bereits. Wählen Sie einen anderen Namen.',
    ],
    [
      409,
      'reply_not_failed',
      { status: 'Sent' },
      'Nur fehlgeschlagene Antworten können erneut gesendet werden; Status dieser Antwort: gesendet.',
    ],
    [415, 'executable_rejected', undefined, 'Programme und Skripte können nicht angehängt werden.'],
  ])('shows no generic advice for a known code: %i %s', (status, code, params, text) => {
    expect(explain(refusal(status, code, params ? { params } : {}))).toBe(text)
  })

  test.each([
    [400, german('fault.refused')],
    [409, german('fault.conflict')],
    [415, german('fault.unsupported')],
    [418, german('fault.refused')],
    [403, german('fault.forbidden')],
    [503, german('fault.starting')],
    [500, german('fault.server', { requestId: 'r-1' })],
  ])('shows an unknown code in English below the advice: %i', (status, text) => {
    expect(explain(refusal(status, unknown, { requestId: 'r-1' }))).toBe(`${text}\nIn English.`)
  })

  test('shows the generic advice if any field error has an unknown code', () => {
    const details: Detail[] = [
      { field: 'name', message: 'is required', code: 'required' },
      { field: 'to', message: 'is odd', code: unknown },
    ]

    expect(explain(refusal(400, 'validation_failed', { details }))).toBe(
      `${german('fault.refused')}\nname: Pflichtfeld\nto: is odd`,
    )
  })

  test.each([
    [0, 'fault.unreachable', 'unreachable'],
    [401, 'fault.signedOut', 'token_required'],
    [404, 'fault.gone', 'ticket_not_found'],
    [429, 'fault.tooMany', 'too_many_attempts'],
  ] as const)('shows only the advice for status %i', (status, key, code) => {
    expect(explain(refusal(status, code))).toBe(german(key))
  })

  test.each<[number, Code, Fault['params'], string]>([
    [403, 'admin_required', undefined, `${german('fault.forbidden')}\nDas dürfen nur Admins.`],
    [413, 'request_too_large', undefined, german('fault.tooLarge')],
    [413, 'upload_too_large', { limit: 25 }, `${german('fault.tooLarge')}\nDie Datei ist größer als 25 MB.`],
    [500, 'internal_error', undefined, german('fault.server', { requestId: '–' })],
  ])('does not repeat the advice: %i %s', (status, code, params, text) => {
    expect(explain(refusal(status, code, params ? { params } : {}))).toBe(text)
  })

  test.each([
    ['No source answers this', 'Keine Quelle beantwortet diese Nachricht.'],
    ['No response within 15000 ms.', 'Innerhalb von 15000 ms kam keine Antwort.'],
    [
      'The parameters of these tools cannot be used: pay, refund',
      'Die Parameter dieser Tools sind nicht verwendbar: pay, refund',
    ],
    [
      '1 of 20 drafts failed; with 95 % confidence at most 18.8 % do.',
      '1 von 20 Entwürfen waren fehlerhaft; mit 95 % Sicherheit sind es höchstens 18,8 %.',
    ],
    [
      'The autonomy level is SendWithHold: an agent sends the reply.',
      'Die Autonomiestufe ist „Verzögert senden“: Ein Agent sendet die Antwort.',
    ],
    ['The channel has no phone number.', 'Der Kanal hat keine Telefonnummer.'],
    [
      'The SMTP server rejected the email: 550 No such user',
      'Der SMTP-Server hat die E-Mail abgelehnt: 550 No such user',
    ],
    ['Said by another server', 'Said by another server'],
  ])('translates a message stored without a code: %s', (message, text) => {
    expect(translateStored(message)).toBe(text)
  })

  test('shows an exception thrown in the page', () => {
    expect(explain(new Error('x is undefined'))).toBe(`${german('fault.unexpected')}\nx is undefined`)
  })
})

test('ignores texts that load after the language was changed', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof errors>()
  expectErrorTexts(() => promise)
  const loading = loadErrorTexts()
  expectErrorTexts(undefined)
  resolve(errors)
  await loading

  expect(explainError({ code: 'required', message: 'is required' })).toBe('is required')
})

test('shows the messages of the API in English', async () => {
  expectErrorTexts(undefined)
  await loadErrorTexts()
  const details: Detail[] = [{ field: 'name', message: 'is required', code: 'required' }]

  expect(explainFault(english, refusal(409, unknown))).toBe('In English.')
  expect(explainFault(english, refusal(400, 'required', { details }))).toBe('name: is required')
  expect(explainFault(english, refusal(403, 'admin_required'))).toBe(`${english('fault.forbidden')}\nIn English.`)
})

test('converts any thrown value to a fault', () => {
  const fault: Fault = { status: 409, error: 'Conflict', message: 'Taken.', code: 'already_exists' }

  expect(toFault(fault)).toBe(fault)
  expect(toFault(new AttendantError(fault))).toBe(fault)
  expect(toFault('odd')).toEqual({ status: -1, error: 'Error', message: 'odd', code: 'unexpected' })
})
