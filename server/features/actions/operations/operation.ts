import { type TObject, Type } from '../../../../contract/schema.ts'

/** Something that an action can do, and what it needs to know for it. */
export interface Operation {
  operation: string
  description: string
  parameters: TObject
}

export const EmailAddress = Type.String({ format: 'email', maxLength: 320 })
