import { type Static, Type } from 'typebox'
import { Id, Nullable, Text, Timestamp } from '../fields.ts'

/** Whether the owner of a Google or Microsoft mailbox has granted access to it. */
export const MailConsent = Type.Object(
  {
    channelID: Id,
    /** `Google`, `Microsoft` or `Other`; null if the mailbox does not use OAuth. */
    provider: Nullable(Type.String()),
    /** `None` without OAuth, `Missing` before the first sign-in, `Active`, or `Ended` when the provider asks to sign in again. */
    state: Type.String(),
    grantedAt: Nullable(Timestamp),
    /** Why it ended, as reported by the provider. */
    problem: Nullable(Type.String()),
    /** To register with the provider's application, such as `https://desk.example.com/console/channels/consent`. */
    redirectURL: Type.String(),
  },
  { title: 'MailConsent' },
)
export type MailConsent = Static<typeof MailConsent>

export const ConsentStart = Type.Object(
  {
    /** Open this in the browser that is signed in to the console. */
    authorizeURL: Type.String(),
    expiresAt: Timestamp,
  },
  { title: 'MailConsentStart' },
)
export type ConsentStart = Static<typeof ConsentStart>

export const MailConsentCompletion = Type.Object(
  { state: Text(200), code: Text(8192) },
  { title: 'MailConsentCompletion' },
)
export type MailConsentCompletion = Static<typeof MailConsentCompletion>
