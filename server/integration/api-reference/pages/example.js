import { resolve, typesOf } from './document.js'

/** @typedef {import('./document.js').Schema} Schema */
/** @typedef {import('./document.js').ApiDocument} ApiDocument */

/** Of lists: deeper ones are empty. */
const maxDepth = 4

/** @type {Record<string, string>} */
const byFormat = {
  'date-time': '2026-01-31T09:00:00Z',
  date: '2026-01-31',
  time: '09:00',
  email: 'ada@example.org',
  uuid: '00000000-0000-4000-8000-000000000000',
  uri: 'https://example.org/',
}

/** What people would write into a field of this name. @type {Record<string, string>} */
const byName = {
  username: 'anna',
  password: 'Correct-horse-battery-1',
  newPassword: 'Correct-horse-battery-2',
  hostname: 'support.example.org',
  name: 'Support',
  subject: 'Where is my parcel?',
  message: 'Hello, I ordered a lamp on Monday. When will it arrive?',
  modifiedAnswer: 'Hello Ada, it left us yesterday and arrives on Thursday.',
  text: 'Called the carrier: the parcel arrives on Thursday.',
  description: 'Where a parcel is and when it arrives',
  content: 'Delivery takes two to three working days.',
  uid: 'ada@example.org',
  fromAddress: 'ada@example.org',
  fromName: 'Ada Lovelace',
  firstName: 'Ada',
  lastName: 'Lovelace',
  emailAddress: 'support@example.org',
  phoneNumber: '+4366012345678',
  language: 'en',
  lang: 'en',
  timeZone: 'Europe/Vienna',
  feedbackComment: 'The customer asked for a call.',
  hookName: 'OnMessage',
  action: 'close',
  targetLang: 'de',
  sourceText: 'Your parcel left yesterday.',
}

/** The first of these that a pattern allows. */
const texts = ['text', 'en', '1', '#1e66f5', ...Object.values(byFormat)]

/**
 * A value that the schema allows, short: of an object the required fields, or all of them where none is required.
 *
 * @param {Pick<ApiDocument, 'components'>} document
 * @param {Schema} schema
 * @param {number} [depth]
 * @returns {unknown}
 */
export function exampleOf(document, schema, depth = 0) {
  const found = resolve(document, schema)
  if (found.example !== undefined) return found.example
  if (found.default !== undefined) return found.default
  if (found.const !== undefined) return found.const
  if (found.enum) return found.enum[0]
  const [choice] = found.anyOf ?? found.oneOf ?? []
  if (choice) return exampleOf(document, choice, depth)
  const type = typesOf(found).find((one) => one !== 'null')
  if (type === 'object') return exampleObject(document, found, depth)
  if (type === 'array') return found.items && depth < maxDepth ? [exampleOf(document, found.items, depth + 1)] : []
  return exampleScalar(type, found)
}

/**
 * @param {Pick<ApiDocument, 'components'>} document
 * @param {Schema} schema
 * @param {number} depth
 */
function exampleObject(document, { properties = {}, required = [] }, depth) {
  const names = Object.keys(properties)
  const shown = depth === 0 && required.length === 0 ? names : names.filter((name) => required.includes(name))
  return Object.fromEntries(shown.map((name) => [name, namedExample(document, name, properties[name] ?? {}, depth)]))
}

/**
 * @param {Pick<ApiDocument, 'components'>} document
 * @param {string} name
 * @param {Schema} schema
 * @param {number} depth
 */
function namedExample(document, name, schema, depth) {
  const known = byName[name]
  const { format, enum: choices, pattern, maxLength = known?.length ?? 0 } = resolve(document, schema)
  const isText = typesOf(resolve(document, schema)).includes('string')
  const fits = known !== undefined && isText && !format && !choices && known.length <= maxLength
  return fits && (!pattern || new RegExp(pattern).test(known)) ? known : exampleOf(document, schema, depth + 1)
}

/**
 * @param {string | undefined} type
 * @param {Schema} schema
 */
function exampleScalar(type, { format = '', pattern, minimum = 1, maximum = 1 }) {
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return Math.max(minimum, Math.min(1, maximum))
  if (type === 'string') return byFormat[format] ?? texts.find((text) => !pattern || new RegExp(pattern).test(text))
  return null
}
