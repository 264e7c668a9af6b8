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

/** Who or what brings a change about. */
export type Cause =
  | { by: 'person'; customerRepID: number; macroID?: number }
  | { by: 'token'; apiTokenID: number; name: string; macroID?: number }
  | { by: 'phone'; channelID: number }
  | { by: 'run'; runID: number }
  | { by: 'rule'; ruleID: number; runID: number; name: string }
  | { by: 'endUser'; endUserID: number | null; name: string }

/** An answer from outside, by the hash of its question. */
export interface RecordedAnswer {
  question: string
  answer: unknown
  at: Date
}

/** What a provider or another service answers. */
export interface OutsideAnswers {
  recall<Answer>(question: unknown, ask: () => Promise<Answer>): Promise<Answer>
  /** What the open transaction has to store. After its commit it is stored. */
  listUnstored?(transaction: UnitOfWork): RecordedAnswer[]
}

/**
 * What an operation may use. Time, identifiers and everything outside come from here, so that tests can decide them.
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
  /** The way to addresses that customers chose. */
  outbound: Outbound
  /** For work that would hold the event loop. */
  threads: Threads
  /** What domains need of those above them. */
  ports: Ports
  config: Config
  /** Where the service is reached from outside, without a slash at the end. */
  publicUrl: string
  log: Log
  /** For short transactions of one customer that arrive at once. Unset where each is to have its own. */
  shareTransaction?: ShareTransaction
  /** Set where answers from outside are recorded, or come from a record. */
  outsideAnswers?: OutsideAnswers
  /** Included in events. Unset if no representative acts, for example when an end user writes. */
  cause?: Cause
}

/** The same for one customer: its statements see and write the rows of that customer and no others. */
export function bindCustomer<Given extends { db: Database }>(given: Given, customerID: number): Given {
  return { ...given, db: given.db.in({ kind: 'customer', customerID }) }
}

/** Every reason for which rows of more than one customer are read or written. */
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
 * The same across customers. The only way there: it is counted and logged by its purpose, and the purposes are a closed
 * list. Who needs it finds out which customer is meant, and goes on with `bindCustomer`.
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
    /** Who calls. Reading it on a route without a token is a mistake, and throws. */
    caller: Caller
    /** The caller of a route that phones may not use. */
    rep: Rep
    /** The caller of a route for visitors. */
    visitor: Visitor
    /** The caller of a route of SCIM. */
    scim: ScimClient
    /** On the route that signs in gateways. */
    gateway: GatewayProof
  }
  interface FastifyContextConfig {
    /** False where a route cannot run inside one transaction (uploads, waiting); it then opens its own. */
    isOneTransaction?: false
    /**
     * For requests that may share a transaction with others of their customer: what they lock, by name. Nothing where the
     * request has to be alone.
     */
    locksOf?(request: FastifyRequest): string[] | undefined
    /** True for reads that the audit log must know, false for changes that it need not know, such as drafts. */
    isAudited?: boolean
    /** Of reads that change nothing and may come from a replica of the database. */
    readsReplica?: true
    /** Media type of an answer that is not JSON. */
    produces?: string
    /** Media type of a body that is not JSON. */
    consumes?: string
    /** The field of a multipart upload. */
    uploads?: string
    /** The body may also be a form with JSON in `payload` and files in `files`. */
    takesForm?: true
  }
}
