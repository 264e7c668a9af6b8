import { AttendantError, type Fault } from '@attendant/client'
import { beforeEach, describe, expect, test } from 'vitest'
import { de } from '../../messages/de/de.ts'
import { first } from '../../messages/en/first.ts'
import { createTranslate } from '../session/language.ts'
import { explainFault, explainRefusal, toFault } from './faults.ts'
import { expectRefusals, loadRefusals } from './refusals.ts'

const german = createTranslate('de', de)
const english = createTranslate('en', first)

const refusal = (status: number, message: string, more: Partial<Fault> = {}): AttendantError =>
  new AttendantError({ status, error: 'Refused', message, ...more })
const ofField = (field: string, message: string) =>
  refusal(400, `${field}: ${message}`, { details: [{ field, message }] })

describe('in German', () => {
  beforeEach(async () => {
    expectRefusals(async () => de)
    await loadRefusals()
  })
  const explain = (fault: unknown) => explainFault(german, fault)

  test.each([
    ['is required', 'Pflichtfeld'],
    ['must have at most 255 characters', 'Geben Sie höchstens 255 Zeichen ein.'],
    ['must be one of Chat, Email', 'Wählen Sie einen dieser Werte: Chat, Email.'],
    ['must be a valid email', 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@beispiel.de.'],
    ['must be >= 1', 'Der Wert muss mindestens 1 sein.'],
    ['is not a topic of this customer', 'Thema in diesem Workspace nicht gefunden. Wählen Sie einen anderen Eintrag.'],
    ['is not a known channel', 'Kanal nicht gefunden. Wählen Sie einen anderen Eintrag.'],
    ['is not an active model', 'Dieses Modell ist nicht aktiv. Wählen Sie ein anderes.'],
    ['must be in the future', 'must be in the future'],
  ])('a field that “%s” is told %s', (message, told) => {
    expect(explainRefusal(german, message)).toBe(told)
    expect(explain(ofField('topicID', message)).split('\n').at(-1)).toBe(`topicID: ${told}`)
  })

  test.each([
    [
      409,
      'There is a topic Returns already.',
      'Ein Thema „Returns“ existiert bereits. Wählen Sie einen anderen Namen.',
    ],
    [
      409,
      'There is a topic $& {name}\n already.',
      'Ein Thema „$& {name}\n“ existiert bereits. Wählen Sie einen anderen Namen.',
    ],
    [409, 'This reply is sent already.', 'Diese Antwort hat bereits den Status: gesendet.'],
    [400, 'The tickets are of different channels.', german('refusal.differentChannels')],
    [415, 'Executables and scripts cannot be attached.', 'Programme und Skripte können nicht angehängt werden.'],
  ])('a refusal that is known speaks for itself: %i %s', (status, message, told) => {
    expect(explain(refusal(status, message))).toBe(told)
  })

  test.each([
    [400, german('fault.refused')],
    [409, german('fault.conflict')],
    [415, german('fault.unsupported')],
    [418, german('fault.refused')],
    [403, german('fault.forbidden')],
    [503, german('fault.starting')],
    [500, german('fault.server', { requestId: 'r-1' })],
  ])('one that is not known stands below what to do: %i', (status, told) => {
    expect(explain(refusal(status, 'Nobody translated this.', { requestId: 'r-1' }))).toBe(
      `${told}\nNobody translated this.`,
    )
  })

  test('one field that is not known brings the sentence for all of them', () => {
    const details = [
      { field: 'name', message: 'is required' },
      { field: 'to', message: 'is odd' },
    ]

    expect(explain(refusal(400, 'The request is not valid: …', { details }))).toBe(
      `${german('fault.refused')}\nname: Pflichtfeld\nto: is odd`,
    )
  })

  test.each([
    [0, 'fault.unreachable'],
    [401, 'fault.signedOut'],
    [404, 'fault.gone'],
    [429, 'fault.tooMany'],
  ] as const)('the status alone says enough: %i', (status, key) => {
    expect(explain(refusal(status, 'Whatever was said.'))).toBe(german(key))
  })

  test.each([
    [403, 'You may not do this.', german('fault.forbidden')],
    [403, 'Only an admin may do this.', `${german('fault.forbidden')}\nDas dürfen nur Admins.`],
    [413, 'The request is too large.', german('fault.tooLarge')],
    [413, 'The upload is larger than 25 MB.', `${german('fault.tooLarge')}\nDie Datei ist größer als 25 MB.`],
    [500, 'Something went wrong on our side.', german('fault.server', { requestId: '–' })],
  ])('what is said by the status is not said again: %i %s', (status, message, told) => {
    expect(explain(refusal(status, message))).toBe(told)
  })

  test('what went wrong in the page is told as such', () => {
    expect(explain(new Error('x is undefined'))).toBe(`${german('fault.unexpected')}\nx is undefined`)
  })
})

test('in English the service speaks for itself', async () => {
  expectRefusals(undefined)
  await loadRefusals()

  expect(explainFault(english, refusal(409, 'Nobody translated this.'))).toBe('Nobody translated this.')
  expect(explainFault(english, ofField('name', 'is required'))).toBe('name: is required')
  expect(explainFault(english, refusal(403, 'Only an admin may do this.'))).toBe(
    `${english('fault.forbidden')}\nOnly an admin may do this.`,
  )
})

test('a fault is one however it comes', () => {
  const fault = { status: 409, error: 'Conflict', message: 'Taken.' }

  expect(toFault(fault)).toBe(fault)
  expect(toFault(new AttendantError(fault))).toBe(fault)
  expect(toFault('odd')).toEqual({ status: -1, error: 'Error', message: 'odd' })
})
