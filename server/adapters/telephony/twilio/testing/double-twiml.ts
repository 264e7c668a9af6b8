/** The instructions that the provider accepts for a call: it hangs up on everything else. */

export interface Verb {
  name: string
  attributes: Record<string, string>
  text: string
  children: Verb[]
}

const known: Record<string, { attributes: string[]; children?: string[]; hasText?: true }> = {
  Response: { attributes: [], children: ['Say', 'Pause', 'Gather', 'Redirect', 'Dial', 'Hangup'] },
  Say: { attributes: ['language', 'voice', 'loop'], hasText: true },
  Pause: { attributes: ['length'] },
  Gather: {
    attributes: ['input', 'language', 'speechTimeout', 'timeout', 'action', 'method', 'actionOnEmptyResult'],
    children: ['Say', 'Pause'],
  },
  Redirect: { attributes: ['method'], hasText: true },
  Dial: { attributes: ['timeout', 'callerId', 'action', 'method'], children: ['Number'] },
  Number: { attributes: [], hasText: true },
  Hangup: { attributes: [] },
}

const token = /<\?xml[^?]*\?>\s*|<(\/?)([A-Za-z]+)((?:\s+[A-Za-z]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Parses the verbs of a well-formed document; otherwise throws, as error 12100 would be reported. */
export function readTwiml(document: string): Verb[] {
  const root: Verb = { name: '', attributes: {}, text: '', children: [] }
  const open: Verb[] = [root]
  token.lastIndex = 0
  while (token.lastIndex < document.length) {
    const at = token.lastIndex
    const found = token.exec(document)
    if (!found) throw new Error(`12100 Document parse failure at ${at}: ${document.slice(at, at + 40)}`)
    take(found, open)
  }
  const [response, ...more] = root.children
  if (open.length !== 1 || response?.name !== 'Response' || more.length > 0)
    throw new Error('12100 No single Response.')
  return response.children
}

function take([, isEnd, name, attributes = '', isEmpty, text]: RegExpExecArray, open: Verb[]): void {
  const parent = open.at(-1)
  if (!parent) throw new Error('12100 Document parse failure.')
  if (text !== undefined) {
    if (text.trim() && !known[parent.name]?.hasText) throw new Error(`12200 Text inside ${parent.name}.`)
    parent.text += decode(text)
    return
  }
  if (name === undefined) return
  if (isEnd) {
    if (open.pop()?.name !== name) throw new Error(`12100 ${name} ends where it did not begin.`)
    return
  }
  const allowed = parent.name === '' ? ['Response'] : (known[parent.name]?.children ?? [])
  if (!allowed.includes(name)) throw new Error(`12200 ${name} is not allowed in ${parent.name || 'the document'}.`)
  const verb: Verb = { name, attributes: readAttributes(name, attributes), text: '', children: [] }
  parent.children.push(verb)
  if (!isEmpty) open.push(verb)
}

function readAttributes(name: string, text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([A-Za-z]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, decode(value)])
  const strange = pairs.find(([key = '']) => !known[name]?.attributes.includes(key))
  if (strange) throw new Error(`12200 ${strange[0]} is no attribute of ${name}.`)
  return Object.fromEntries(pairs)
}

const decode = (text: string) =>
  text.replace(/&(\w*);?/g, (entity, name: string) => {
    const character = entity.endsWith(';') ? entities[name] : undefined
    if (!character) throw new Error(`12100 ${entity} is no entity.`)
    return character
  })
