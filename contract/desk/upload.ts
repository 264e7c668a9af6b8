import { type Static, Type } from 'typebox'
import { Guid } from '../fields.ts'

/** A file to attach to a reply or note. Its uploader may use it once, within 24 hours. */
export const Upload = Type.Object(
  {
    uploadID: Guid,
    fileName: Type.String(),
    contentType: Type.String(),
    /** In bytes. */
    size: Type.Integer(),
  },
  { title: 'Upload' },
)
export type Upload = Static<typeof Upload>
