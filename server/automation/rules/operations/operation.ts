import { type TObject, Type } from 'typebox'
import { Flag } from '../../../../contract/fields.ts'

/** Something that an action can do, and what it needs to know for it. */
export interface Operation {
  operation: string
  description: string
  parameters: TObject
}

/** However often its rule matches: for one ticket it is done once. */
export const oncePerTicket = { oncePerTicket: Type.Optional(Flag) }

export const EmailAddress = Type.String({ format: 'email', maxLength: 320 })
