import type { Chance } from './random.ts'

const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

/** Texts that have broken other software. */
export const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  "' or '1'='1",
  "'; drop table tickets; --",
  '%_%',
  '\\',
  '$\u007b7*7}{{7*7}}<%= 7*7 %>',
  '{{Customer.Name}}{{EndUser.Email}}{{',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  'http://[::ffff:127.0.0.1]/',
  '\ud800',
  '\u202Etxt.exe',
  '👩‍👩‍👧‍👦'.repeat(40),
  'ﷺ'.repeat(300),
  'é'.normalize('NFD').repeat(200),
  'x'.repeat(256),
  'x'.repeat(2049),
  'x'.repeat(1_100_000),
  '\r\nset-cookie: a=b',
  '9'.repeat(400),
  '-1',
  '0',
  '1e309',
  'NaN',
  'null',
  'undefined',
  '__proto__',
  '2026-13-45T99:99:99Z',
  '0000-00-00',
  '+0000000000000000000',
  'a@b',
  '00000000-0000-0000-0000-000000000000',
  // Patterns that never finish in a backtracking engine, with matching texts.
  '\\w*\\w*\\w*\\w*!',
  '^(a+)+$',
  '(?<n>(.*)*)*\\1',
  `${'('.repeat(5000)}${')'.repeat(5000)}`,
  `${'a'.repeat(250)}!`,
  // Texts that take quadratic time to parse.
  `Hello\n${'>\n'.repeat(32_000)}Bye`,
  `a${' '.repeat(64_000)}b`,
  'a@'.repeat(32_000),
  '{{a '.repeat(16_000),
  // Hostile HTML.
  '<b>'.repeat(20_000),
  Array.from({ length: 8000 }, (_, number) => `<p style="margin:${number}px">`).join(''),
  '<svg><style><img src=x onerror=alert(1)></style></svg><math><mtext><table><mglyph><style><!--</style><img onerror=a>',
  '<a href="java&#10;script:alert(1)" style="background:url(//x.test)">a</a><iframe srcdoc="<script>alert(1)</script>">',
  // Forged email headers.
  'a@b.test\r\nBcc: victim@example.org\r\nAuthentication-Results: mx; dmarc=pass',
  '"support@example.org" <evil@example.net>, victim@example.org',
] as const

const hostileOthers: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  [],
  {},
  [[]],
  [null],
  { a: { b: { c: {} } } },
  { constructor: { prototype: { polluted: true } } },
]

export function hostileValue(chance: Chance): unknown {
  if (chance.isLucky(0.02)) return deep(chance.pick([20, 500, 1500]))
  return chance.isLucky(0.6) ? chance.pick(hostileTexts) : chance.pick(hostileOthers)
}

/** Changes one or more parts of a value. */
export function mutate(value: unknown, chance: Chance): unknown {
  if (chance.isLucky(0.1)) return hostileValue(chance)
  if (Array.isArray(value)) return mutateList(value, chance)
  if (value !== null && typeof value === 'object') return mutateObject(value as Record<string, unknown>, chance)
  return hostileValue(chance)
}

function mutateList(list: unknown[], chance: Chance): unknown[] {
  if (chance.isLucky(0.1)) return Array.from({ length: chance.pick([0, 501, 2000]) }, () => list[0] ?? null)
  return list.map((item) => (chance.isLucky(0.6) ? mutate(item, chance) : item))
}

function mutateObject(object: Record<string, unknown>, chance: Chance): Record<string, unknown> {
  const changed = Object.entries(object).flatMap(([name, value]): [string, unknown][] => {
    if (chance.isLucky(0.08)) return []
    if (chance.isLucky(0.08)) return [[chance.pick([name.toUpperCase(), ` ${name}`, `${name}\u0000`]), value]]
    return [[name, chance.isLucky(0.4) ? mutate(value, chance) : value]]
  })
  if (chance.isLucky(0.15)) changed.push([chance.pick(hostileTexts).slice(0, 40), hostileValue(chance)])
  return Object.fromEntries(changed)
}
