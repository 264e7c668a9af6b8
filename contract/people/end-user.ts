import { type Static, Type } from 'typebox'
import { Address, Clearable, Flag, Id, LongText, Nullable, Page, ShortText, Text, Timestamp } from '../fields.ts'

/** An identifier as a person writes it: an address, a number, the key of another system. */
export const UID = Type.String({ minLength: 1, maxLength: 320, pattern: '\\S' })
const UIDType = Text(50)

const profile = {
  Email: Address,
  Phone: Text(50),
  CustomerRef: ShortText,
  Notes: LongText,
}

const assignment = {
  EndUserUIDID: Id,
  UID: Type.String(),
  UIDType: Type.String(),
  IsPrimary: Flag,
  /**
   * False for unverified claims of a chat visitor: incoming email, participation in tickets, data retrieval and
   * placeholders ignore it until a code or a representative verifies it.
   */
  IsVerified: Flag,
}

export const EndUserUID = Type.Object(assignment, { title: 'EndUserUID' })
export type EndUserUID = Static<typeof EndUserUID>

export const UIDAssignment = Type.Object({ ...assignment, EndUserID: Id }, { title: 'UIDAssignment' })
export type UIDAssignment = Static<typeof UIDAssignment>

export const EndUser = Type.Object(
  {
    EndUserID: Id,
    CustomerID: Id,
    FirstName: Type.String(),
    LastName: Type.String(),
    DisplayName: Type.String(),
    Email: Nullable(Type.String()),
    /** False if a visitor entered the address and did not verify it. */
    IsEmailVerified: Flag,
    Phone: Nullable(Type.String()),
    IsPhoneVerified: Flag,
    CustomerRef: Nullable(Type.String()),
    Notes: Nullable(Type.String()),
    /** Legal hold: neither the person nor their tickets can be deleted or erased. */
    IsOnLegalHold: Flag,
    UIDs: Type.Array(EndUserUID),
    DateCreated: Timestamp,
    LastModified: Timestamp,
  },
  { title: 'EndUser' },
)
export type EndUser = Static<typeof EndUser>
export const EndUserPage = Page(EndUser, 'EndUserPage')

export const EndUserUIDCreate = Type.Object(
  { UID, UIDType: Clearable(UIDType), IsPrimary: Clearable(Flag), IsVerified: Clearable(Flag) },
  { title: 'EndUserUIDCreate' },
)

/** Without an id, it is a new UID or one that the end user already has. */
export const EndUserUIDUpdate = Type.Object(
  {
    EndUserUIDID: Clearable(Id),
    UID,
    UIDType: Clearable(UIDType),
    IsPrimary: Clearable(Flag),
    /** Defaults to true for new UIDs; existing ones keep their value. */
    IsVerified: Clearable(Flag),
    MarkAsDeleted: Clearable(Flag),
  },
  { title: 'EndUserUIDUpdate' },
)
export type EndUserUIDUpdate = Static<typeof EndUserUIDUpdate>

const maxUIDs = 500

export const EndUserCreate = Type.Object(
  {
    FirstName: ShortText,
    LastName: ShortText,
    DisplayName: Clearable(ShortText),
    Email: Clearable(profile.Email),
    IsEmailVerified: Clearable(Flag),
    Phone: Clearable(profile.Phone),
    IsPhoneVerified: Clearable(Flag),
    CustomerRef: Clearable(profile.CustomerRef),
    Notes: Clearable(profile.Notes),
    UIDs: Clearable(Type.Array(EndUserUIDCreate, { maxItems: maxUIDs })),
  },
  { title: 'EndUserCreate' },
)
export type EndUserCreate = Static<typeof EndUserCreate>

export const EndUserUpdate = Type.Object(
  {
    FirstName: Type.Optional(ShortText),
    LastName: Type.Optional(ShortText),
    /** Null resets it to first and last name. */
    DisplayName: Clearable(ShortText),
    Email: Clearable(profile.Email),
    IsEmailVerified: Clearable(Flag),
    Phone: Clearable(profile.Phone),
    IsPhoneVerified: Clearable(Flag),
    CustomerRef: Clearable(profile.CustomerRef),
    Notes: Clearable(profile.Notes),
    UIDs: Clearable(Type.Array(EndUserUIDUpdate, { maxItems: maxUIDs })),
  },
  { title: 'EndUserUpdate' },
)
export type EndUserUpdate = Static<typeof EndUserUpdate>

export const AssignUID = Type.Object(
  { UID, EndUserID: Id, UIDType: Clearable(UIDType), IsPrimary: Clearable(Flag), IsVerified: Clearable(Flag) },
  { title: 'AssignUID' },
)
export type AssignUID = Static<typeof AssignUID>

/** A verification code was sent. */
export const CodeSent = Type.Object(
  {
    EndUserUIDID: Id,
    UID: Type.String(),
    Via: Type.Enum(['Email', 'WhatsApp', 'SMS']),
    ExpiresAt: Timestamp,
  },
  { title: 'CodeSent' },
)

export const VerifyUID = Type.Object(
  {
    /** The six digits of the code. */
    Code: Text(20, 1),
  },
  { title: 'VerifyUID' },
)

/** Number of removed records by kind. */
export const ErasureReport = Type.Object(
  {
    endUserID: Id,
    tickets: Type.Integer(),
    messages: Type.Integer(),
    attachments: Type.Integer(),
    uids: Type.Integer(),
    events: Type.Integer(),
  },
  { title: 'ErasureReport' },
)
export type ErasureReport = Static<typeof ErasureReport>
