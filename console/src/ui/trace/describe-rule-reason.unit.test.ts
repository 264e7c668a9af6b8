import { expect, test } from 'vitest'
import { createTranslate, languages } from '../../app/session/language.ts'
import { describeRuleReason } from './describe-rule-reason.ts'

test.each<[string, string, string]>([
  [
    'conditions.all[1]: priority is High (was Normal)',
    'Condition 2 does not hold: Priority is High (actual: Normal)',
    'Bedingung 2 ist nicht erfüllt: Priorität ist High (tatsächlich: Normal)',
  ],
  [
    'conditions.all[0]: customField.order number isNotEmpty (was none)',
    'Condition 1 does not hold: order number is not empty (actual: none)',
    'Bedingung 1 ist nicht erfüllt: order number ist nicht leer (tatsächlich: leer)',
  ],
  [
    'conditions.all[0]: isAssigned is true (was false)',
    'Condition 1 does not hold: Is assigned is Yes (actual: No)',
    'Bedingung 1 ist nicht erfüllt: Ist zugewiesen ist Ja (tatsächlich: Nein)',
  ],
  [
    'conditions.any: none of 3 holds',
    'None of the alternative conditions holds',
    'Keine der alternativen Bedingungen ist erfüllt',
  ],
  [
    'the message is not about Returns',
    'The message is not about “Returns”',
    'Die Nachricht gehört nicht zum Thema „Returns“',
  ],
  ['the rule is not active', 'The rule is inactive', 'Die Regel ist inaktiv'],
  ['the action is not active', 'The action is inactive', 'Die Aktion ist inaktiv'],
  ['only for the channel Shop', 'Only for the channel “Shop”', 'Nur für den Kanal „Shop“'],
  ['only for Chat channels', 'Only for channels of type Chat', 'Nur für Kanäle vom Typ Chat'],
  [
    'the action runs already, by rule 7',
    'Rule 7 already runs this action',
    'Die Regel 7 führt diese Aktion bereits aus',
  ],
  ['another reason', 'another reason', 'another reason'],
])('describes %j in English and German', async (why, english, german) => {
  const [en, de] = [createTranslate('en', await languages.en.load()), createTranslate('de', await languages.de.load())]
  expect([describeRuleReason(en, why), describeRuleReason(de, why)]).toEqual([english, german])
})
