import { resolve } from 'node:path'
import {
  address,
  amount,
  hosts,
  keys,
  money,
  nameServers,
  oneOf,
  onOff,
  prices,
  proxies,
  publicAddress,
  roles,
  wholeNumber,
} from './config/setting-values.ts'

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
  HEALTH_PORT: optional(
    wholeNumber(0, 65535),
    'none',
    'Port for /health and /metrics alone. For processes without a public port, such as workers; 0 takes a free one.',
  ),
  DRAIN_SECONDS: setting(
    wholeNumber(0, 600),
    '0',
    'How long requests are still served after SIGTERM, while /health/ready already answers 503. Behind a load balancer: a little longer than it takes to notice.',
  ),
  HOST: setting(plain, '127.0.0.1', 'Address to listen on. Use 0.0.0.0 behind a proxy or in a container.'),
  DATABASE_URL: optional(
    address('postgres', 'postgresql'),
    'an embedded PostgreSQL under `DATA_DIR`',
    'PostgreSQL 15 or newer.',
  ),
  DATABASE_DIRECT_URL: optional(
    address('postgres', 'postgresql'),
    '`DATABASE_URL`',
    'The same database without a connection pooler in between, for migrations and notifications. Set it only with a pooler.',
  ),
  DATABASE_REPLICA_URL: optional(
    address('postgres', 'postgresql'),
    'none',
    'A streaming replica of the database, which lists, search and insights are read from. What callers wrote they always read.',
  ),
  DATABASE_REPLICA_MAX_LAG_SECONDS: setting(
    wholeNumber(1, 3600),
    '10',
    'A replica that is further behind is not read from until it has caught up.',
  ),
  DATABASE_POOL_SIZE: setting(
    wholeNumber(1, 1000),
    '10',
    'Connections to the database that this process opens at most.',
  ),
  DATABASE_POOL_TIMEOUT_SECONDS: setting(
    wholeNumber(1, 600),
    '10',
    'How long to wait for a free connection; a request is then answered with 503.',
  ),
  DATABASE_STATEMENT_TIMEOUT_SECONDS: setting(
    wholeNumber(0, 86_400),
    '60',
    'How long one statement may take; 0 for no limit.',
  ),
  DATABASE_LOCK_TIMEOUT_SECONDS: setting(
    wholeNumber(0, 86_400),
    '30',
    'How long one statement may wait for a lock; 0 for no limit.',
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
    publicAddress,
    'http://localhost:`PORT`',
    'Public address of the service: mail notifications, links in mails.',
  ),
  AI_BASE_URL: optional(web, "the provider's own", 'OpenAI-compatible provider for customers that name none.'),
  AI_PRICES: setting(
    prices,
    '',
    'US dollars per million tokens in and out, as `model=0.15/0.6`, with a third price for cached input if there is one, for the ledger; go before the list that is built in.',
  ),
  AI_TOKENS_PER_DAY: optional(
    amount,
    'no limit',
    'AI tokens a day (UTC) for customers that set no limit of their own.',
  ),
  AI_TOKENS_PER_MONTH: optional(amount, 'no limit', 'The same for a calendar month.'),
  AI_COST_PER_DAY: optional(
    money,
    'no limit',
    'US dollars a day for customers that set no limit. Models without a known price count as free: see `AI_PRICES`.',
  ),
  AI_COST_PER_MONTH: optional(money, 'no limit', 'The same for a calendar month.'),
  AI_TOKENS_PER_VISITOR: setting(amount, '1000000', 'AI tokens a day that one chat visitor may cause.'),
  AI_TOKENS_PER_ADDRESS: setting(
    amount,
    '5000000',
    'AI tokens a day that one email address, phone number or IP address may cause.',
  ),
  AI_MESSAGES_PER_VISITOR: setting(amount, '500', 'Messages a day of one chat visitor that the AI works on.'),
  AI_MESSAGES_PER_ADDRESS: setting(
    amount,
    '2000',
    'Messages a day from one email address, phone number or IP address that the AI works on.',
  ),
  AI_LIMITS_CAN_BE_RAISED: setting(
    onOff,
    'on',
    'Whether admins may set limits above these defaults for their own workspace. `off`: they may only lower them.',
  ),
  AI_CALLS_PER_CUSTOMER: setting(
    wholeNumber(1, 600),
    '200',
    'Requests of one customer to the AI provider at once, for each process. Others wait for their turn.',
  ),
  RETRIEVALS_PER_CUSTOMER: setting(
    wholeNumber(1, 1000),
    '20',
    'Data retrievals of one customer at once, for each process.',
  ),
  RETRIEVALS_PER_VISITOR: setting(amount, '500', 'Data retrievals a day that one chat visitor may cause.'),
  RETRIEVALS_PER_ADDRESS: setting(
    amount,
    '2000',
    'Data retrievals a day that one email address, phone number or IP address may cause.',
  ),
  EMBEDDED_AI: setting(onOff, 'on', 'Whether the offline engine works for customers without a provider key.'),
  KNOWLEDGE_INDEX_MB: setting(
    wholeNumber(16, 65_536),
    '512',
    'Memory for the passages of documents, for each process. Customers that searched longest ago give way to others.',
  ),
  TRACE_RETENTION_DAYS: optional(wholeNumber(1, 36_500), 'kept for good', 'Days that traces of automation are kept.'),
  USAGE_RETENTION_DAYS: optional(wholeNumber(62, 36_500), 'kept for good', 'Days that usage of the AI is kept.'),
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
  GATEWAY_KEY: optional(
    keys,
    'only gateways on this machine, and the built-in one',
    keyMeans(
      'Lets phone gateways elsewhere sign in: they send it as `X-Gateway-Key`. Once set, every outside gateway needs it.',
    ),
  ),
  SMTP_URL: optional(
    address('smtp', 'smtps'),
    'files under `DATA_DIR/outbox`',
    "Sends the service's own email, such as password resets.",
  ),
  MAIL_FROM: setting(plain, 'attendant@localhost', "Sender of the service's own email."),
  STORAGE_URL: optional(
    address('s3'),
    'files under `DATA_DIR/files`',
    'Keeps attachments and photos: `s3://bucket/prefix?region=…&endpoint=…`.',
  ),
  OUTBOUND_ALLOW: setting(hosts, '', 'Hosts or CIDRs that outbound calls may reach although they are private.'),
  DNS_SERVERS: setting(
    nameServers,
    '',
    "Name servers to ask for MX and TXT records, as `192.0.2.1` or `192.0.2.1:5353`, instead of the system's.",
  ),
  PLATFORM_KEY: optional(
    plain,
    'no impersonation',
    'Opens impersonate-by-customer to internal tooling, which names its operator in `X-Platform-Actor`. Should have 8 characters or more.',
  ),
  DOCX_TEMPLATE: optional((text) => resolve(text), 'the one shipped', 'Template of exported reports.'),
  LOG_LEVEL: setting(oneOf('silent', 'error', 'warn', 'info', 'debug', 'trace'), 'info', 'How much is logged.'),
  DEMO: optional(onOff, 'on when `DATABASE_URL` is unset', 'A demo customer with data; its login is printed at start.'),
  TRUST_PROXY: setting(proxies, '', 'Proxies (addresses or CIDRs) whose X-Forwarded-For is believed.'),
  RATE_PER_ADDRESS: setting(
    wholeNumber(1, 1_000_000),
    '600',
    'Requests a minute from one address to the credential and public token routes.',
  ),
  RATE_PER_VISITOR: setting(wholeNumber(1, 1_000_000), '30', 'Messages and files a minute from one visitor of a chat.'),
  RATE_PER_READER: setting(
    wholeNumber(1, 1_000_000),
    '300',
    'Requests a minute from one address to the help center and its search.',
  ),
  RATE_PER_TOKEN: setting(wholeNumber(1, 1_000_000), '600', 'Requests a minute with one API token.'),
  HUB_CONNECTIONS_PER_VISITOR: setting(
    wholeNumber(1, 1_000_000),
    '10',
    'Open connections to the hub for one chat, such as one for each window.',
  ),
  HUB_CONNECTIONS_PER_ADDRESS: setting(
    wholeNumber(1, 1_000_000),
    '200',
    'Open connections to the hub of visitors whose sessions one address asked for, for each customer.',
  ),
  HUB_VISITORS_PER_CUSTOMER: setting(
    wholeNumber(1, 1_000_000),
    '5000',
    'Open connections of visitors of one customer on one process.',
  ),
  RATE_PER_ACCOUNT: setting(
    wholeNumber(1, 1_000_000),
    '100',
    'Failed sign-ins at one account from one address in five minutes, and reset requests likewise.',
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

/** The table that the README shows; a test keeps the two equal. */
export function settingsTable(): string {
  const rows = Object.entries<Setting<unknown>>(settings).map(([name, { shown, means }]) => {
    return `| \`${name}\` | ${shown || 'none'} | ${means} |`
  })
  return ['| Setting | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
}

/** For commands whose option names a variable that holds a secret. */
export const readVariable = (name: string): string | undefined => process.env[name]
