import { type Static, Type } from 'typebox'
import { Flag, Nullable, Timestamp } from '../fields.ts'

const CalendarInvitation = Type.Object(
  {
    /** Purpose of the email: an invitation or update, a reply, a cancellation, a counterproposal, or information. */
    method: Type.Enum(['Request', 'Reply', 'Cancel', 'Counter', 'Publish']),
    summary: Nullable(Type.String()),
    start: Nullable(Timestamp),
    end: Nullable(Timestamp),
    isAllDay: Flag,
    location: Nullable(Type.String()),
    organizer: Nullable(Type.String()),
    attendees: Type.Array(Type.String()),
  },
  { title: 'CalendarInvitation' },
)
export type CalendarInvitation = Static<typeof CalendarInvitation>

const Protection = Type.Object(
  {
    standard: Type.Enum(['SMIME', 'PGP']),
    isSigned: Flag,
    /** The signature matches the text and the sender. Null if it cannot be checked. */
    isVerified: Nullable(Flag),
    /**
     * Whether the signer is trusted: a trusted authority issued the certificate, or the PGP key is one of the channel's known
     * keys. Null if it cannot be checked; absent for older emails.
     */
    isTrusted: Type.Optional(Nullable(Flag)),
    /** The address, or otherwise the name, in the signer's certificate. */
    signer: Nullable(Type.String()),
    issuer: Nullable(Type.String()),
    isEncrypted: Flag,
    isDecrypted: Flag,
    /** Why it could not be decrypted or verified. */
    problem: Nullable(Type.String()),
  },
  { title: 'MailProtection' },
)
export type Protection = Static<typeof Protection>

/** Details that only emails have. */
export const MailDetails = Type.Object(
  {
    /** How it was signed or encrypted. */
    protection: Nullable(Protection),
    /** The appointment in it. */
    invitation: Nullable(CalendarInvitation),
    /** The representative who forwarded it: sender and text are those of the forwarded email. */
    forwardedBy: Nullable(Type.String()),
  },
  { title: 'MailDetails' },
)
export type MailDetails = Static<typeof MailDetails>
