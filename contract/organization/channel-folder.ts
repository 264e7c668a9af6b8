import { type Static, Type } from 'typebox'
import { Clearable, Flag, Id, Name, Nullable, Text, Timestamp } from '../fields.ts'

export const ChannelFolder = Type.Object(
  {
    folderID: Id,
    channelID: Id,
    customerID: Id,
    name: Type.String(),
    parentFolderID: Nullable(Id),
    /** `Inbox`, `Sent`, `Custom` or a custom type; folders of custom types are not imported. */
    type: Type.String(),
    autoRetrieveEmails: Flag,
    /** Name of the folder at the mail provider. */
    externalFolderID: Nullable(Type.String()),
    subscriptionID: Nullable(Type.String()),
    subscriptionExpiration: Nullable(Timestamp),
  },
  { title: 'ChannelFolder' },
)
export type ChannelFolder = Static<typeof ChannelFolder>

export const ChannelFolderWrite = Type.Object(
  {
    channelID: Id,
    name: Name,
    parentFolderID: Clearable(Id),
    type: Clearable(Text(50)),
    autoRetrieveEmails: Clearable(Flag),
    externalFolderID: Clearable(Text(1024)),
  },
  { title: 'ChannelFolderWrite' },
)
export type ChannelFolderWrite = Static<typeof ChannelFolderWrite>
