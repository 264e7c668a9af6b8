import type { Draft, DraftFields } from '@attendant/contract/desk/composer.ts'
import type { Context } from '../../context.ts'
import { changeDraft, insertDraft, lockDraft, showDraft } from './drafts.store.ts'

/** Turns a cancelled message into a draft. Text that its author has started meanwhile follows below it. */
export async function keepAsDraft(
  context: Context,
  key: { customerID: number; customerRepID: number; ticketID: number },
  fields: DraftFields,
): Promise<Draft> {
  const made = await insertDraft(context, key, key.ticketID, fields)
  if (made) return showDraft(context, made)
  const before = await lockDraft(context.db, key)
  if (!before) throw new Error('Invariant violated: a draft is neither there nor new')
  return showDraft(context, await changeDraft(context, before, join(fields, before.fields)))
}

function join(kept: DraftFields, begun: DraftFields): DraftFields {
  const texts = [kept.message, begun.message].filter((text) => text?.trim())
  const bodies = [kept.htmlBody, begun.htmlBody].filter((html) => html?.trim())
  return {
    ...begun,
    ...kept,
    message: texts.join('\n\n') || null,
    htmlBody: kept.htmlBody ? bodies.join('\n') : null,
    uploadIDs: [...new Set([...(kept.uploadIDs ?? []), ...(begun.uploadIDs ?? [])])].slice(0, 10),
  }
}
