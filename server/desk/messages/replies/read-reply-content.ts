import type { SendMessage } from '@attendant/contract/desk/ticket-message.ts'
import type { StoredFile } from '../../files/store-file.ts'
import type { WrittenContent } from '../content/compose-content.ts'
import type { WithPrepared } from '../content/prepare-large-html.ts'

export type ReplyToSend = WithPrepared<SendMessage> & { files: StoredFile[] }

/** What the caller wrote; undefined if nothing. */
export function readReplyContent({ modifiedAnswer, message, htmlBody }: ReplyToSend): WrittenContent | undefined {
  const text = [modifiedAnswer, message].find((given) => given?.trim())
  if (!text && !htmlBody) return undefined
  return { message: text, htmlBody }
}
