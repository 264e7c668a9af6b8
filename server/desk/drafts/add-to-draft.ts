import type { Draft, DraftFields } from '@attendant/contract/desk/composer.ts'
import type { Context } from '../../context.ts'
import { changeDraft, insertDraft, lockDraft, showDraft } from './drafts.store.ts'

/** Appends text to the representative's draft for the ticket, or starts a draft with it. */
export async function addToDraft(
  context: Context,
  key: { customerID: number; customerRepID: number; ticketID: number },
  added: DraftFields,
): Promise<Draft> {
  const made = await insertDraft(context, key, key.ticketID, added)
  if (made) return showDraft(context, made)
  const before = await lockDraft(context.db, key)
  if (!before) throw new Error('Invariant violated: a draft is neither there nor new')
  return showDraft(context, await changeDraft(context, before, join(before.fields, added)))
}

function join(begun: DraftFields, added: DraftFields): DraftFields {
  const texts = [begun.message, added.message].filter((text) => text?.trim())
  const bodies = [begun.htmlBody ?? toHtml(begun.message), added.htmlBody].filter((html) => html?.trim())
  const subject = begun.subject ?? added.subject
  return {
    ...begun,
    ...(subject ? { subject } : {}),
    message: texts.join('\n\n') || null,
    htmlBody: bodies.join('\n') || null,
    uploadIDs: [...new Set([...(begun.uploadIDs ?? []), ...(added.uploadIDs ?? [])])].slice(0, 10),
  }
}

const toHtml = (text: string | null | undefined) =>
  text
    ?.split(/\n{2,}/)
    .map(
      (paragraph) =>
        `<p>${paragraph.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll('\n', '<br />')}</p>`,
    )
    .join('')
