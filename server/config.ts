import { resolve } from 'node:path'

/**
 * Every setting of the service, in the order of the README's table. This file alone reads the environment;
 * the rest of the program is handed the parsed result.
 */

interface Setting<Value> {
  read(text: string | undefined): Value
  /** The default, as the README shows it. */
  shown: string
  means: string
}

export class ConfigurationFault extends Error {
  override name = 'ConfigurationFault'
  readonly faults: string[]
  constructor(faults: string[]) {
    super(`The settings cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

const wholeNumber = (least: number, most: number) => (text: string) => {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new Error(`must be a whole number from ${least} to ${most}`)
  }
  return value
}

const oneOf =
  <Word extends string>(...words: Word[]) =>
  (text: string) => {
    const word = words.find((candidate) => candidate === text.toLowerCase())
    if (!word) throw new Error(`must be one of ${words.join(', ')}`)
    return word
  }

const onOff = (text: string) => {
  const word = oneOf('on', 'off', 'true', 'false', '1', '0')(text)
  return word === 'on' || word === 'true' || word === '1'
}

const address =
  (...schemes: string[]) =>
  (text: string) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (!url || !schemes.includes(url.protocol.slice(0, -1))) {
      throw new Error(`must be an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`)
    }
    return text.replace(/\/+$/, '')
  }

const words = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

const roles = (text: string) => {
  const known = oneOf('web', 'worker', 'gateway')
  const list = words(text).map(known)
  if (list.length === 0) throw new Error('must name at least one of web, worker, gateway')
  return list
}

/** Keys are listed newest first: the first one is used to write, all of them to read. */
const keys = (text: string) => {
  const list = words(text)
  if (list.length === 0) throw new Error('must be one or more keys, separated by commas, newest first')
  return list
}

/** `model=input/output`, in US dollars per million tokens. */
const prices = (text: string) => {
  const price = /^(\S+)=(\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?)$/
  return new Map(
    words(text).map((word) => {
      const [, model = '', input, output] = price.exec(word) ?? []
      if (!model) throw new Error('must be a list such as `gpt-4o-mini=0.15/0.6`')
      return [model.toLowerCase(), { input: Number(input), output: Number(output) }] as const
    }),
  )
}

const plain = (text: string) => text

function setting<Value>(parse: (text: string) => Value, fallback: string, means: string): Setting<Value> {
  return { read: (text) => parse(text ?? fallback), shown: fallback, means }
}

function optional<Value>(parse: (text: string) => Value, shown: string, means: string): Setting<Value | undefined> {
  return { read: (text) => (text === undefined ? undefined : parse(text)), shown, means }
}

const keptInDataDir = 'made once and kept in `DATA_DIR`; required with `DATABASE_URL`'
const web = address('http', 'https')
const keyMeans = (use: string) =>
  `${use} Should have 16 characters or more. Several keys, newest first, while rotating.`

export const settings = {
  PORT: setting(wholeNumber(0, 65535), '3000', 'Port to listen on; 0 takes a free one.'),
  HOST: setting(plain, '127.0.0.1', 'Address to listen on. Use 0.0.0.0 behind a proxy or in a container.'),
  DATABASE_URL: optional(
    address('postgres', 'postgresql'),
    'an embedded PostgreSQL under `DATA_DIR`',
    'PostgreSQL 15 or newer.',
  ),
  DATA_DIR: setting((text) => resolve(text), './data', 'Holds the embedded database, files, keys and outbox.'),
  ROLES: setting(
    roles,
    'web,worker',
    'What this process does: answer requests, run jobs; `gateway` answers phones and WhatsApp.',
  ),
  SECRET_KEY: optional(keys, keptInDataDir, keyMeans('Encrypts stored secrets.')),
  JWT_SECRET: optional(keys, keptInDataDir, keyMeans('Signs access tokens.')),
  BACKEND_URL: optional(
    web,
    'http://localhost:`PORT`',
    'Public address of the service: mail notifications, links in mails.',
  ),
  AI_BASE_URL: optional(web, "the provider's own", 'OpenAI-compatible provider for customers that name none.'),
  AI_PRICES: setting(
    prices,
    '',
    'US dollars per million tokens in and out, as `model=0.15/0.6`, for the ledger; go before the list that is built in.',
  ),
  EMBEDDED_AI: setting(onOff, 'on', 'Whether the offline engine works for customers without a provider key.'),
  GRAPH_BASE_URL: setting(web, 'https://graph.microsoft.com/v1.0', 'Microsoft-Graph-shaped mail API.'),
  TELEPHONY_BASE_URL: setting(web, 'https://api.twilio.com', 'Telephony provider.'),
  GATEWAY_URL: optional(
    web,
    '`BACKEND_URL`',
    'Public address of the gateway: what the telephony provider calls, and signs.',
  ),
  GATEWAY_API_URL: optional(
    web,
    'this process, or `BACKEND_URL` without the role `web`',
    'Where the gateway reaches the service.',
  ),
  SMTP_URL: optional(
    address('smtp', 'smtps'),
    'files under `DATA_DIR/outbox`',
    "Sends the service's own mail, such as password resets.",
  ),
  MAIL_FROM: setting(plain, 'attendant@localhost', "Sender of the service's own mail."),
  STORAGE_URL: optional(
    address('s3'),
    'files under `DATA_DIR/files`',
    'Keeps attachments and photos: `s3://bucket/prefix?region=…&endpoint=…`.',
  ),
  OUTBOUND_ALLOW: setting(words, '', 'Hosts or CIDRs that outbound calls may reach although they are private.'),
  PLATFORM_KEY: optional(
    plain,
    'no impersonation',
    'Opens impersonate-by-customer to internal tooling. Should have 8 characters or more.',
  ),
  DOCX_TEMPLATE: optional((text) => resolve(text), 'the one shipped', 'Template of exported reports.'),
  LOG_LEVEL: setting(oneOf('silent', 'error', 'warn', 'info', 'debug', 'trace'), 'info', 'How much is logged.'),
  DEMO: optional(onOff, 'on when `DATABASE_URL` is unset', 'A demo customer with data; its login is printed at start.'),
  TRUST_PROXY: setting(words, '', 'Proxies (addresses or CIDRs) whose X-Forwarded-For is believed.'),
  RATE_PER_ADDRESS: setting(
    wholeNumber(1, 1_000_000),
    '600',
    'Requests a minute from one address to the credential and public token routes.',
  ),
  RATE_PER_VISITOR: setting(wholeNumber(1, 1_000_000), '30', 'Messages and files a minute from one visitor of a chat.'),
  RATE_PER_ACCOUNT: setting(
    wholeNumber(1, 1_000_000),
    '100',
    'Failed logins or reset requests for one account in five minutes.',
  ),
} satisfies Record<string, Setting<unknown>>

type Settings = { [Name in keyof typeof settings]: ReturnType<(typeof settings)[Name]['read']> }

export type Config = Omit<Settings, 'DEMO'> & { DEMO: boolean }

/** Reads every setting and reports all faults at once: nobody wants to mend them one start at a time. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  // An empty variable is how shells and compose files say "unset".
  const given = (name: string) => environment[name]?.trim() || undefined
  const faults: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, { read }] of Object.entries<Setting<unknown>>(settings)) {
    try {
      values[name] = read(given(name))
    } catch (fault) {
      faults.push(`${name} ${(fault as Error).message}.`)
    }
  }
  const config = values as Settings
  for (const name of ['SECRET_KEY', 'JWT_SECRET'] as const) {
    if (given('DATABASE_URL') && !given(name)) faults.push(`${name} is required when DATABASE_URL is set.`)
  }
  if (isGatewayAlone(config) && !given('GATEWAY_API_URL') && !given('BACKEND_URL')) {
    faults.push('GATEWAY_API_URL or BACKEND_URL is required for the role gateway without the role web.')
  }
  if (faults.length > 0) throw new ConfigurationFault(faults)
  return { ...config, DEMO: config.DEMO ?? config.DATABASE_URL === undefined }
}

/** Then it does not find the service by looking around. */
const isGatewayAlone = ({ ROLES = [] }: Partial<Settings>) => ROLES.includes('gateway') && !ROLES.includes('web')

const shortestKeys = { SECRET_KEY: 16, JWT_SECRET: 16, PLATFORM_KEY: 8 } as const

/** Keys that work and protect nothing, since they can be guessed: the service starts with them, and says so. */
export function findWeakKeys(config: Pick<Config, keyof typeof shortestKeys>): string[] {
  const names = Object.keys(shortestKeys) as (keyof typeof shortestKeys)[]
  return names
    .filter((name) => [config[name] ?? []].flat().some((key) => key.length < shortestKeys[name]))
    .map((name) => `${name} can be guessed: it has fewer than ${shortestKeys[name]} characters. Set a longer one.`)
}

/** The table that the README shows; a test keeps the two equal. */
export function settingsTable(): string {
  const rows = Object.entries<Setting<unknown>>(settings).map(([name, { shown, means }]) => {
    return `| \`${name}\` | ${shown || 'none'} | ${means} |`
  })
  return ['| Setting | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
}
