import { type Static, Type } from 'typebox'
import { Address, Clearable, Flag, Guid, Id, Nullable, Page, ShortText, Text, Timestamp } from '../fields.ts'
import { ConnectionCheck } from './connection-checks.ts'

const importStates = ['Queued', 'Running', 'Done', 'Failed'] as const
export type ImportState = (typeof importStates)[number]

const counts = {
  /** Number of emails processed. */
  total: Type.Integer(),
  imported: Type.Integer(),
  /** Already imported, deleted on purpose, blocked, or without a ticket (sent email). */
  skipped: Type.Integer(),
  /** Quarantined. */
  failed: Type.Integer(),
}
const ImportCounts = Type.Object(counts)
export type ImportCounts = Static<typeof ImportCounts>

export const ImportJob = Type.Object(
  {
    jobID: Guid,
    channelID: Id,
    state: Type.Enum([...importStates]),
    ...counts,
    isHistorical: Flag,
    /** Why the state is `Failed`. */
    error: Nullable(Type.String()),
    dateCreated: Timestamp,
    dateFinished: Nullable(Timestamp),
  },
  { title: 'ImportJob' },
)
export type ImportJob = Static<typeof ImportJob>

/** With `wait`, also the progress. If the channel cannot be imported, the reason is returned immediately. */
const ImportOrder = Type.Object(
  {
    channelID: Id,
    jobID: Guid,
    state: Type.Optional(Type.Enum([...importStates])),
    total: Type.Optional(counts.total),
    imported: Type.Optional(counts.imported),
    skipped: Type.Optional(counts.skipped),
    failed: Type.Optional(counts.failed),
    error: Type.Optional(Nullable(Type.String())),
  },
  { title: 'ImportOrder' },
)
export type ImportOrder = Static<typeof ImportOrder>
export const ImportOrders = Type.Object({ jobs: Type.Array(ImportOrder) }, { title: 'ImportOrders' })
export type ImportOrders = Static<typeof ImportOrders>

export const ImportQuery = Type.Object({
  /** Respond when the import is done, or after 60 seconds with its progress. */
  wait: Type.Optional(Flag),
  /** Import without side effects: no automation, no hooks, no reopened tickets. */
  historical: Type.Optional(Flag),
})
export type ImportQuery = Static<typeof ImportQuery>

export const QuarantinedMail = Type.Object(
  {
    quarantineID: Id,
    channelID: Id,
    /** In bytes; null if the provider did not return the email. */
    size: Nullable(Type.Integer()),
    reason: Type.String(),
    /** From and Subject, as far as they could be read. */
    sender: Nullable(Type.String()),
    subject: Nullable(Type.String()),
    attempts: Type.Integer(),
    dateCreated: Timestamp,
    dateTried: Timestamp,
  },
  { title: 'QuarantinedMail' },
)
export type QuarantinedMail = Static<typeof QuarantinedMail>
export const QuarantinedMailPage = Page(QuarantinedMail, 'QuarantinedMailPage')

export const RetryResult = Type.Object(
  {
    outcome: Type.Enum(['Imported', 'Skipped', 'Failed']),
    messageID: Nullable(Id),
    /** Why it stays in the quarantine. */
    reason: Nullable(Type.String()),
  },
  { title: 'RetryResult' },
)
export type RetryResult = Static<typeof RetryResult>

const switches = {
  /** Whether replies quote the email that they reply to. */
  quotesHistory: Flag,
  /**
   * Whether replies set a signed Reply-To address such as `support+r12.…@example.com`, which proves that an email is a
   * reply. The mail server must deliver such addresses to the mailbox.
   */
  sendsReplyAddress: Flag,
  /** Whether a reply with a different subject opens a new ticket. */
  splitsChangedSubjects: Flag,
  /** Ways of finding the ticket of an email. */
  threadsByReplyAddress: Flag,
  threadsByHeaders: Flag,
  threadsByMark: Flag,
  threadsBySubjectTag: Flag,
  threadsByConversation: Flag,
  /** For senders whose emails have no headers: the same sender and subject means the same ticket. */
  threadsBySenderAndSubject: Flag,
}

export const MailSettings = Type.Object(
  {
    channelID: Id,
    ...switches,
    /**
     * A pattern (RE2 syntax) for keys of other systems, such as `INC\d+`: emails with one key and participant belong
     * to the same ticket.
     */
    foreignKeyPattern: Nullable(Type.String()),
    /** Why the pattern is not used, such as `must not look ahead or behind`. Saving a new pattern clears it. */
    foreignKeyPatternProblem: Nullable(Type.String()),
    /** Appended to every reply of the channel, after the signature. */
    footerText: Nullable(Type.String()),
    /**
     * Addresses and domains, such as a monitoring system's, whose automatic email starts automation like other email.
     * The sender must be authenticated.
     */
    automaticSenders: Type.Array(Type.String()),
  },
  { title: 'MailSettings' },
)
export type MailSettings = Static<typeof MailSettings>
export type MailSettingsStored = Partial<Omit<MailSettings, 'channelID'>>

const clearable = Object.fromEntries(Object.keys(switches).map((name) => [name, Clearable(Flag)])) as {
  [Name in keyof typeof switches]: ReturnType<typeof Clearable<typeof Flag>>
}

export const MailSettingsWrite = Type.Object(
  {
    ...clearable,
    foreignKeyPattern: Clearable(ShortText),
    footerText: Clearable(Text(10_000)),
    automaticSenders: Clearable(Type.Array(Address, { maxItems: 100 })),
  },
  { title: 'MailSettingsWrite' },
)
export type MailSettingsWrite = Static<typeof MailSettingsWrite>

export const BlockedSender = Type.Object(
  {
    blockedSenderID: Id,
    /** An address, a domain including its subdomains, or a phone number. */
    sender: Type.String(),
    /** Null for all channels. */
    channelID: Nullable(Id),
    note: Nullable(Type.String()),
    dateCreated: Timestamp,
  },
  { title: 'BlockedSender' },
)
export type BlockedSender = Static<typeof BlockedSender>
export const BlockedSenderPage = Page(BlockedSender, 'BlockedSenderPage')

export const BlockedSenderWrite = Type.Object(
  { sender: Address, channelID: Clearable(Id), note: Clearable(ShortText) },
  { title: 'BlockedSenderWrite' },
)
export type BlockedSenderWrite = Static<typeof BlockedSenderWrite>

/** The keys that a channel decrypts email with. Private keys are never returned. */
export const MailKeys = Type.Object(
  {
    channelID: Id,
    smime: Nullable(
      Type.Object({
        subject: Type.String(),
        issuer: Type.String(),
        addresses: Type.Array(Type.String()),
        validTo: Timestamp,
      }),
    ),
    pgp: Nullable(Type.Object({ fingerprint: Type.String(), userIDs: Type.Array(Type.String()) })),
    /** Certificate authorities that are trusted in addition to the public ones. */
    smimeRoots: Type.Array(Type.Object({ subject: Type.String(), validTo: Timestamp })),
    /** Keys of people whose PGP signatures are verified. */
    knownPgpKeys: Type.Array(Type.Object({ fingerprint: Type.String(), userIDs: Type.Array(Type.String()) })),
  },
  { title: 'MailKeys' },
)
export type MailKeys = Static<typeof MailKeys>

/** PEM for S/MIME, armored for PGP. Absent fields are unchanged, null removes the key. */
export const MailKeysWrite = Type.Object(
  {
    smimePrivateKey: Clearable(Text(20_000)),
    smimeCertificate: Clearable(Text(50_000)),
    pgpPrivateKey: Clearable(Text(100_000)),
    pgpPassphrase: Clearable(ShortText),
    /** Concatenated PEM certificates. */
    smimeRoots: Clearable(Text(200_000)),
    /** Concatenated armored public keys. */
    knownPgpKeys: Clearable(Text(200_000)),
  },
  { title: 'MailKeysWrite' },
)
export type MailKeysWrite = Static<typeof MailKeysWrite>

export const ConnectionTest = Type.Object(
  {
    isWorking: Flag,
    /** The reason for a failure, such as `The mail server rejected the user name or password.` */
    problem: Nullable(Type.String()),
    /** How many emails the inbox has, where the provider reports it. */
    inboxCount: Nullable(Type.Integer()),
    /** Every step that was tried, in order. */
    checks: Type.Array(ConnectionCheck),
  },
  { title: 'ConnectionTest' },
)
export type ConnectionTest = Static<typeof ConnectionTest>
