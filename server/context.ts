import type { Caller, GatewayProof, Rep, ScimClient, Visitor } from './access.ts'
import type { Engines } from './adapters/ai/engines.ts'
import type { MailProviders } from './adapters/mail/mail.ts'
import type { Mailer } from './adapters/mailer/mailer.ts'
import type { Storage } from './adapters/storage/storage.ts'
import type { Telephony } from './adapters/telephony/telephony.ts'
import type { Config } from './config.ts'
import type { Database } from './platform/database/database.ts'
import type { ShareTransaction } from './platform/database/group-commit/share-transaction.ts'
import type { UnitOfWork } from './platform/database/transaction.ts'
import type { Announcements } from './platform/events/announcements.ts'
import type { Log } from './platform/log.ts'
import type { Outbound } from './platform/outbound/outbound.ts'
import type { Ports } from './platform/ports.ts'
import type { Secrets } from './platform/secrets/secrets.ts'
import type { Threads } from './platform/threads/threads.ts'

/** Who or what causes a change. */
export type Cause =
  | { by: 'person'; customerRepID: number; macroID?: number }
  | { by: 'token'; apiTokenID: number; name: string; macroID?: number }
  | { by: 'phone'; channelID: number }
  | { by: 'run'; runID: number }
  | { by: 'rule'; ruleID: number; runID: number; name: string }
  | { by: 'endUser'; endUserID: number | null; name: string }

/** A recorded response of an external service, by the hash of its request. */
export interface RecordedAnswer {
  question: string
  answer: unknown
  at: Date
}

/** Records responses of external services, or replays recorded ones. */
export interface OutsideAnswers {
  recall<Answer>(question: unknown, ask: () => Promise<Answer>): Promise<Answer>
  /** Responses that the open transaction has to store; empty after its commit. */
  listUnstored?(transaction: UnitOfWork): RecordedAnswer[]
}

/**
 * The dependencies of an operation. Time, ids and everything external come from here, so that tests can replace them.
 */
export interface Context extends UnitOfWork {
  now(): Date
  /** A GUID. */
  newId(): string
  secrets: Secrets
  announcements: Announcements
  mailer: Mailer
  /** The mailboxes of channels; opened by `useMailbox`. */
  mail: MailProviders
  storage: Storage
  telephony: Telephony
  ai: Engines
  /** Sends requests to addresses that customers configured. */
  outbound: Outbound
  /** For work that would block the event loop. */
  threads: Threads
  /** Implementations for lower domains that higher ones provide. */
  ports: Ports
  config: Config
  /** The public address of the service, without a trailing slash. */
  publicUrl: string
  log: Log
  /** Combines short concurrent transactions of one customer. Unset if each needs its own transaction. */
  shareTransaction?: ShareTransaction
  /** Set if responses of external services are recorded or replayed. */
  outsideAnswers?: OutsideAnswers
  /** Included in events. Unset if no representative acts, for example when an end user writes. */
  cause?: Cause
}

/** Restricts `db` to one customer: its statements only see and write the rows of that customer. */
export function bindCustomer<Given extends { db: Database }>(given: Given, customerID: number): Given {
  return { ...given, db: given.db.in({ kind: 'customer', customerID }) }
}

/** All purposes for which rows of more than one customer are read or written. */
export const systemPurposes = [
  'check the installation',
  'clean up expired rows',
  'create a customer',
  'find a chat channel by its token',
  'find a file by its access token',
  'find a mailbox by a notification',
  'find a phone channel by its number',
  'find a telephony account',
  'find a ticket by its token',
  'find an account by a link',
  'find an account to sign in',
  'find the customer of a help center',
  'find the demo customer',
  'find the owner of a hostname',
  'index vectors',
  'keep hub nodes',
  'list audit chains',
  'list chat pages',
  'list customers',
  'list customers with retention policies',
  'list customers with teams',
  'list emails to send',
  'list knowledge sources that are due',
  'list levels of autonomy to review',
  'list mailboxes to read',
  'list phone numbers to verify',
  'list snoozed tickets that are due',
  'list webhooks with due deliveries',
  'list response targets that are due',
  'list surveys that are due',
  'manage shared models',
  'measure',
  'reseal secrets',
  'distinguish a foreign id from a missing one',
] as const

export type SystemPurpose = (typeof systemPurposes)[number]

const counts = new Map<SystemPurpose, number>(systemPurposes.map((purpose) => [purpose, 0]))

/** How often this process entered the system scope, by purpose. */
export const countSystemAccess = (): ReadonlyMap<string, number> => counts

/**
 * Gives `db` access to all customers. This is the only way to get it: each use is counted and logged by its purpose,
 * and the purposes are a closed list. Callers should find out the customer, and continue with `bindCustomer`.
 */
export function asSystem<Given extends { db: Database; log?: Log }>(given: Given, purpose: SystemPurpose): Given {
  counts.set(purpose, (counts.get(purpose) ?? 0) + 1)
  given.log?.debug({ purpose }, 'Accessing the rows of all customers.')
  return { ...given, db: given.db.in({ kind: 'system' }) }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** In a route that changes something, its `db` is the request's transaction. */
    context: Context
    /** The caller. Throws on a route without a token. */
    caller: Caller
    /** The caller of a route that is not available to phones. */
    rep: Rep
    /** The caller of a route for visitors. */
    visitor: Visitor
    /** The caller of a SCIM route. */
    scim: ScimClient
    /** Only set on the route where gateways sign in. */
    gateway: GatewayProof
  }
  interface FastifyContextConfig {
    /** False if a route cannot run inside one transaction (uploads, waiting); it then opens its own. */
    isOneTransaction?: false
    /**
     * For requests that may share a transaction with others of their customer: the names of their locks. Undefined if
     * the request needs its own transaction.
     */
    locksOf?(request: FastifyRequest): string[] | undefined
    /** True for reads that are audited, false for changes that are not, such as drafts. */
    isAudited?: boolean
    /** For reads that change nothing and may be served by a read replica. */
    readsReplica?: true
    /** Media type of a response that is not JSON. */
    produces?: string
    /** Media type of a body that is not JSON. */
    consumes?: string
    /** The field of a multipart upload. */
    uploads?: string
    /** The body may also be a form with JSON in `payload` and files in `files`. */
    takesForm?: true
  }
}
