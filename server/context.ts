import type { Caller, Rep, Visitor } from './access.ts'
import type { Engines } from './adapters/ai/engines.ts'
import type { MailProviders } from './adapters/mail/mail.ts'
import type { Mailer } from './adapters/mailer/mailer.ts'
import type { Storage } from './adapters/storage/storage.ts'
import type { Telephony } from './adapters/telephony/telephony.ts'
import type { Config } from './config.ts'
import type { Announcements } from './platform/announcements.ts'
import type { Log } from './platform/log.ts'
import type { Outbound } from './platform/outbound/outbound.ts'
import type { Secrets } from './platform/secrets.ts'
import type { UnitOfWork } from './platform/transaction.ts'

/** Who or what brings a change about. */
export type Cause =
  | { by: 'person'; customerRepID: number }
  | { by: 'phone'; channelID: number }
  | { by: 'run'; runID: number }
  | { by: 'rule'; ruleID: number; runID: number }

/** What an operation may use. Time, identifiers and everything outside come from here, so that tests can decide them. */
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
  config: Config
  /** Where the service is reached from outside, without a slash at the end. */
  publicUrl: string
  log: Log
  /** Events carry it. Unset where nobody in particular acts, such as an end user who writes. */
  cause?: Cause
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
  }
  interface FastifyContextConfig {
    /** False where a route cannot run inside one transaction (uploads, waiting); it then opens its own. */
    isOneTransaction?: false
    /** True for reads that the audit log must know. */
    isAudited?: true
    /** Media type of an answer that is not JSON. */
    produces?: string
    /** The field of a multipart upload. */
    uploads?: string
  }
}
