import { type OAuthSettings, readOAuth } from './oauth-settings.ts'

/** Server settings in the JSON of a channel's `connectionDetails`. */
export interface ImapSettings {
  imap: Server
  smtp: Server | null
}

interface Server {
  host: string
  port: number
  secure: boolean
  user: string
  password: string
  oauth?: OAuthSettings
}

type Problem = { problem: string }

const example = '{ "imap": { "host", "port", "secure", "user", "password" }, "smtp": { … } }'

export function readImapSettings(connectionDetails: string | null): ImapSettings | Problem {
  const details = parseObject(connectionDetails)
  if (!details) return { problem: `connectionDetails must be JSON such as ${example}.` }
  const consent = member(details, 'oauth')
  const oauth = isObject(consent) ? readOAuth((name) => member(consent, name)) : undefined
  if (oauth && 'problem' in oauth) return oauth
  const imap = readServer('imap', member(details, 'imap'), { secure: 993, plain: 143 }, undefined, oauth)
  if ('problem' in imap) return imap
  const given = member(details, 'smtp')
  if (given === undefined || given === null) return { imap, smtp: null }
  // Most servers use the same login for both.
  const smtp = readServer('smtp', given, { secure: 465, plain: 587 }, imap, oauth)
  return 'problem' in smtp ? smtp : { imap, smtp }
}

function readServer(
  name: string,
  given: unknown,
  ports: { secure: number; plain: number },
  login?: Pick<Server, 'user' | 'password'>,
  oauth?: OAuthSettings,
): Server | Problem {
  if (!isObject(given)) return { problem: `connectionDetails has no "${name}".` }
  const host = member(given, 'host')
  const port = Number(member(given, 'port') ?? Number.NaN)
  const secure = member(given, 'secure') ?? (Number.isNaN(port) || port === ports.secure)
  const user = member(given, 'user') ?? login?.user
  const password = member(given, 'password') ?? login?.password ?? (oauth ? '' : undefined)
  const wrong = (field: string, what: string) => ({ problem: `connectionDetails: ${name}.${field} must be ${what}.` })

  if (typeof host !== 'string' || host.trim() === '') return wrong('host', 'the name of a server')
  if (typeof secure !== 'boolean') return wrong('secure', 'true or false')
  const chosen = Number.isNaN(port) ? (secure ? ports.secure : ports.plain) : port
  if (!Number.isInteger(chosen) || chosen < 1 || chosen > 65535) return wrong('port', 'a port')
  if (typeof user !== 'string' || user === '') return wrong('user', 'a text')
  if (typeof password !== 'string') return wrong('password', 'a text')
  return { host: host.trim(), port: chosen, secure, user, password, ...(oauth ? { oauth } : {}) }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names in any case, as everywhere in the API. */
function member(object: Record<string, unknown>, name: string): unknown {
  return object[name] ?? Object.entries(object).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]
}

function parseObject(text: string | null): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text ?? '')
    return isObject(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}
