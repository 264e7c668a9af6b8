import { type Static, Type } from 'typebox'
import { LongText } from '../fields.ts'

export const Translate = Type.Object(
  {
    sourceText: Type.String({ ...LongText, minLength: 1 }),
    /** ISO 639-1 or 639-3. */
    targetLang: Type.String({ minLength: 1, maxLength: 35 }),
  },
  { title: 'Translate' },
)
export type Translate = Static<typeof Translate>
