import { type Static, Type } from 'typebox'
import { Flag, Guid, Id, Timestamp } from '../fields.ts'

export const Attachment = Type.Object(
  {
    ticketMessageAttachmentID: Id,
    messageID: Id,
    fileName: Type.String(),
    contentType: Type.String(),
    createdDateTime: Timestamp,
    isEndUserProvided: Flag,
    isCustomerRepProvided: Flag,
    /** Anyone with this token may download the file. */
    accessToken: Guid,
  },
  { title: 'Attachment' },
)
export type Attachment = Static<typeof Attachment>
