import type { components } from '@attendant/client'
import { type Content, isBlank } from '../../../../ui/editor/content.ts'
import type { Recipients } from '../fields/recipients.ts'
import type { Upload } from '../fields/upload-file.ts'

export type Draft = components['schemas']['Draft']
type DraftWrite = components['schemas']['DraftWrite']

/** The content of an unsent reply. Undefined fields use the suggestions of the service or the AI. */
export interface Written {
  /** The user's own text; without it, the editor shows the AI draft. */
  body?: Content | undefined
  recipients?: Recipients | undefined
  isReplyAll?: boolean | undefined
  files: Upload[]
  hasSignature: boolean
  /** The last message when the user started writing. */
  seenMessageID?: number | undefined
}

export const nothingWritten: Written = { files: [], hasSignature: true }

/** Whether the draft has content worth saving. */
export const isWorthKeeping = ({ body, files }: Written) => (body && !isBlank(body)) || files.length > 0

export function toDraftFields(written: Written): DraftWrite {
  const { body, recipients, isReplyAll, files, hasSignature, seenMessageID } = written
  return {
    message: body?.text ?? null,
    htmlBody: body?.html ?? null,
    uploadIDs: files.map(({ uploadID }) => uploadID),
    toAddresses: recipients?.to.filter(Boolean) ?? null,
    ccAddresses: recipients?.cc ?? null,
    bccAddresses: recipients?.bcc ?? null,
    replyAll: isReplyAll ?? null,
    signature: hasSignature ? null : 'None',
    expectedLastMessageID: seenMessageID ?? null,
  }
}

export function fromDraft(draft: Draft): Written {
  const { message, htmlBody, uploads, toAddresses, ccAddresses, bccAddresses, replyAll, signature } = draft
  const hasBody = Boolean(message || htmlBody)
  return {
    ...(hasBody ? { body: { text: message ?? '', html: htmlBody } } : {}),
    ...(toAddresses?.length ? { recipients: { to: toAddresses, cc: ccAddresses ?? [], bcc: bccAddresses ?? [] } } : {}),
    ...(replyAll === null ? {} : { isReplyAll: replyAll }),
    files: uploads,
    hasSignature: signature?.toLowerCase() !== 'none',
    ...(draft.expectedLastMessageID ? { seenMessageID: draft.expectedLastMessageID } : {}),
  }
}

/** Whether two drafts have the same visible content. */
export const isSameDraft = (one: Written, other: Written) =>
  (one.body?.text ?? '') === (other.body?.text ?? '') &&
  (one.body?.html ?? null) === (other.body?.html ?? null) &&
  one.files.map(({ uploadID }) => uploadID).join() === other.files.map(({ uploadID }) => uploadID).join()
