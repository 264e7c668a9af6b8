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
 * Every setting of the service, in the order of the README's table. Only this file reads the environment; the rest of
 * the program gets the parsed result.
 */

interface Setting<Value> {
  read(text: string | undefined): Value
  /** The default, as shown in the README. */
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

const keptInDataDir = 'generated and kept in `DATA_DIR`; required with `DATABASE_URL`'
const web = address('http', 'https')
const keyMeans = (use: string) =>
  `${use} Should have 16 characters or more. Several keys, newest first, while rotating.`

export const settings = {
  PORT: setting(wholeNumber(0, 65535), '3000', 'Port to listen on; 0 selects a free one.'),
  HEALTH_PORT: optional(
    wholeNumber(0, 65535),
    'none',
    'Separate port for /health and /metrics, for processes without a public port, such as workers; 0 selects a free one.',
  ),
  DRAIN_SECONDS: setting(
    wholeNumber(0, 600),
    '0',
    'How long requests are still served after SIGTERM, while /health/ready already returns 503. Behind a load balancer, set it slightly longer than its health check takes to detect this.',
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
    'A streaming replica of the database, used for lists, search and insights. Callers always read their own writes.',
  ),
  DATABASE_REPLICA_MAX_LAG_SECONDS: setting(
    wholeNumber(1, 3600),
    '10',
    'A replica that lags more than this is not used until it has caught up.',
  ),
  DATABASE_POOL_SIZE: setting(wholeNumber(1, 1000), '10', 'Maximum number of database connections of this process.'),
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
    'What this process does: `web` serves requests, `worker` runs jobs, `gateway` handles phone calls and WhatsApp.',
  ),
  SECRET_KEY: optional(keys, keptInDataDir, keyMeans('Encrypts stored secrets.')),
  JWT_SECRET: optional(keys, keptInDataDir, keyMeans('Signs access tokens.')),
  BACKEND_URL: optional(
    publicAddress,
    'http://localhost:`PORT`',
    'Public address of the service, for links in emails and notifications of email providers.',
  ),
  AI_BASE_URL: optional(web, "the provider's own", 'OpenAI-compatible provider for customers that configure none.'),
  AI_PRICES: setting(
    prices,
    '',
    'Model prices in US dollars per million input and output tokens, as `model=0.15/0.6`, optionally with a third price for cached input. They override the built-in list.',
  ),
  AI_TOKENS_PER_DAY: optional(
    amount,
    'no limit',
    'AI tokens per day (UTC) for customers that set no limit of their own.',
  ),
  AI_TOKENS_PER_MONTH: optional(amount, 'no limit', 'The same for a calendar month.'),
  AI_COST_PER_DAY: optional(
    money,
    'no limit',
    'US dollars per day for customers that set no limit. Models without a known price count as free: see `AI_PRICES`.',
  ),
  AI_COST_PER_MONTH: optional(money, 'no limit', 'The same for a calendar month.'),
  AI_TOKENS_PER_VISITOR: setting(amount, '1000000', 'AI tokens per day that one chat visitor may use.'),
  AI_TOKENS_PER_ADDRESS: setting(
    amount,
    '5000000',
    'AI tokens per day that one email address, phone number or IP address may use.',
  ),
  AI_MESSAGES_PER_VISITOR: setting(amount, '500', 'Messages per day of one chat visitor that the AI processes.'),
  AI_MESSAGES_PER_ADDRESS: setting(
    amount,
    '2000',
    'Messages per day from one email address, phone number or IP address that the AI processes.',
  ),
  AI_LIMITS_CAN_BE_RAISED: setting(
    onOff,
    'on',
    'Whether admins may set limits above these defaults for their own workspace. `off`: they may only lower them.',
  ),
  AI_CALLS_PER_CUSTOMER: setting(
    wholeNumber(1, 600),
    '200',
    'Concurrent requests of one customer to the AI provider, per process. Further requests wait.',
  ),
  RETRIEVALS_PER_CUSTOMER: setting(
    wholeNumber(1, 1000),
    '20',
    'Concurrent data retrievals of one customer, per process.',
  ),
  RETRIEVALS_PER_VISITOR: setting(amount, '500', 'Data retrievals per day that one chat visitor may cause.'),
  RETRIEVALS_PER_ADDRESS: setting(
    amount,
    '2000',
    'Data retrievals per day that one email address, phone number or IP address may cause.',
  ),
  EMBEDDED_AI: setting(onOff, 'on', 'Whether the offline engine works for customers without a provider key.'),
  KNOWLEDGE_INDEX_MB: setting(
    wholeNumber(16, 65_536),
    '512',
    'Memory for document passages, per process. The least recently searching customers are evicted first.',
  ),
  TRACE_RETENTION_DAYS: optional(wholeNumber(1, 36_500), 'kept forever', 'Days that automation traces are kept.'),
  USAGE_RETENTION_DAYS: optional(wholeNumber(62, 36_500), 'kept forever', 'Days that AI usage is kept.'),
  GRAPH_BASE_URL: setting(web, 'https://graph.microsoft.com/v1.0', 'Microsoft-Graph-shaped mail API.'),
  TELEPHONY_BASE_URL: setting(web, 'https://api.twilio.com', 'Telephony provider.'),
  GATEWAY_URL: optional(
    web,
    '`BACKEND_URL`',
    'Public address of the gateway, which the telephony provider calls and includes in its signatures.',
  ),
  GATEWAY_API_URL: optional(
    web,
    'this process, or `BACKEND_URL` without the role `web`',
    'Address at which the gateway reaches the service.',
  ),
  GATEWAY_KEY: optional(
    keys,
    'only gateways on this machine, and the built-in one',
    keyMeans(
      'Lets phone gateways on other machines sign in; they send it as `X-Gateway-Key`. Once set, every external gateway needs it.',
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
  OUTBOUND_ALLOW: setting(hosts, '', 'Private hosts or CIDRs that outbound requests may reach.'),
  DNS_SERVERS: setting(
    nameServers,
    '',
    "Name servers for MX and TXT lookups, as `192.0.2.1` or `192.0.2.1:5353`, instead of the system's.",
  ),
  PLATFORM_KEY: optional(
    plain,
    'no impersonation',
    'Enables impersonate-by-customer for internal tools, which name their operator in `X-Platform-Actor`. Should have 8 characters or more.',
  ),
  DOCX_TEMPLATE: optional((text) => resolve(text), 'built-in', 'Template of exported reports.'),
  LOG_LEVEL: setting(oneOf('silent', 'error', 'warn', 'info', 'debug', 'trace'), 'info', 'Log level.'),
  DEMO: optional(
    onOff,
    'on when `DATABASE_URL` is unset',
    'Creates a demo customer with data; its login is printed at start.',
  ),
  TRUST_PROXY: setting(proxies, '', 'Proxies (addresses or CIDRs) whose X-Forwarded-For is trusted.'),
  RATE_PER_ADDRESS: setting(
    wholeNumber(1, 1_000_000),
    '600',
    'Requests per minute from one address to sign-in and public token routes.',
  ),
  RATE_PER_VISITOR: setting(wholeNumber(1, 1_000_000), '30', 'Messages and files per minute from one chat visitor.'),
  RATE_PER_READER: setting(
    wholeNumber(1, 1_000_000),
    '300',
    'Requests per minute from one address to the help center and its search.',
  ),
  RATE_PER_TOKEN: setting(wholeNumber(1, 1_000_000), '600', 'Requests per minute with one API token.'),
  HUB_CONNECTIONS_PER_VISITOR: setting(
    wholeNumber(1, 1_000_000),
    '10',
    'Open hub connections per chat; each window uses one.',
  ),
  HUB_CONNECTIONS_PER_ADDRESS: setting(
    wholeNumber(1, 1_000_000),
    '200',
    'Open hub connections of visitors whose sessions were requested from one address, per customer.',
  ),
  HUB_VISITORS_PER_CUSTOMER: setting(
    wholeNumber(1, 1_000_000),
    '5000',
    'Open visitor connections of one customer, per process.',
  ),
  RATE_PER_ACCOUNT: setting(
    wholeNumber(1, 1_000_000),
    '100',
    'Failed sign-ins to one account from one address in five minutes; also limits reset requests.',
  ),
} satisfies Record<string, Setting<unknown>>

type Settings = { [Name in keyof typeof settings]: ReturnType<(typeof settings)[Name]['read']> }

export type Config = Omit<Settings, 'DEMO'> & { DEMO: boolean }

/** Reads all settings and reports all invalid ones at once. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  // Shells and compose files set empty variables to mean "unset".
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

/** Without the role web, the gateway needs the address of the service. */
const isGatewayAlone = ({ ROLES = [] }: Partial<Settings>) => ROLES.includes('gateway') && !ROLES.includes('web')

/** The table in the README; a test checks that they match. */
export function settingsTable(): string {
  const rows = Object.entries<Setting<unknown>>(settings).map(([name, { shown, means }]) => {
    return `| \`${name}\` | ${shown || 'none'} | ${means} |`
  })
  return ['| Setting | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
}

/** For commands with an option that names a variable containing a secret. */
export const readVariable = (name: string): string | undefined => process.env[name]
