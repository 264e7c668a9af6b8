import { type components, orThrow } from '@attendant/client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useAttendant } from '../../app/session/session.tsx'
import { type Content, emptyContent, isBlank } from '../../ui/editor/content.ts'
import { createDraftSaver } from '../ticket/reply/drafts/draft-saver.ts'
import { noRecipients, type Recipients } from '../ticket/reply/fields/recipients.ts'
import type { Upload } from '../ticket/reply/fields/upload-file.ts'

export type Draft = components['schemas']['Draft']

/** The first message of a new ticket, while it is being written. */
export interface NewMessage {
  channelID: number | undefined
  recipients: Recipients
  /** For channels other than email. */
  phoneNumber: string
  subject: string
  body: Content
  files: Upload[]
}

const nothing: NewMessage = {
  channelID: undefined,
  recipients: noRecipients,
  phoneNumber: '',
  subject: '',
  body: emptyContent,
  files: [],
}

const isWorthKeeping = ({ recipients, subject, body, files }: NewMessage) =>
  recipients.to.length > 0 || subject.trim() !== '' || !isBlank(body) || files.length > 0

/** The draft of a new conversation, saved on the service without a ticket. */
export function useConversationDraft() {
  const attendant = useAttendant()
  const queries = useQueryClient()
  const [message, setMessage] = useState(nothing)
  // Changes such as typing and finished uploads may come faster than renders.
  const latest = useRef(message)
  const show = (next: NewMessage) => {
    latest.current = next
    setMessage(next)
  }
  const draftID = useRef<number>(undefined)
  const [openID, setOpenID] = useState<number>()
  const [saver] = useState(() =>
    createDraftSaver<NewMessage>({
      version: undefined,
      store: {
        async save(written, version) {
          const body = toFields(written)
          if (!draftID.current || !version) {
            const made = await orThrow(attendant.POST('/api/Drafts', { body }))
            draftID.current = made.draftID
            return made.version
          }
          const params = { path: { id: draftID.current } }
          return (await orThrow(attendant.PUT('/api/Drafts/{id}', { params, body: { ...body, version } }))).version
        },
        async discard() {
          if (draftID.current) await discardDraft(draftID.current)
        },
      },
      onSaved: () => {
        setOpenID(draftID.current)
        void queries.invalidateQueries({ queryKey: ['drafts'] })
      },
      // The draft was changed in another window: this window continues with a new draft.
      onConflict: () => saver.resume(undefined),
    }),
  )
  const discardDraft = async (id: number) => {
    await orThrow(attendant.DELETE('/api/Drafts/{id}', { params: { path: { id } } }))
  }
  useEffect(() => () => void saver.flush(), [saver])

  return {
    message,
    openID,
    draftID: () => draftID.current,
    change(change: Partial<NewMessage>): void {
      const next = { ...latest.current, ...change }
      show(next)
      saver.set(isWorthKeeping(next) ? next : undefined)
    },
    /** Opens a saved draft. */
    async open(draft: Draft): Promise<void> {
      await saver.flush()
      draftID.current = draft.draftID
      setOpenID(draft.draftID)
      saver.resume(draft.version)
      show(fromDraft(draft))
    },
    async discard(): Promise<void> {
      saver.set(undefined)
      show({ ...nothing, channelID: latest.current.channelID })
      await saver.flush()
      draftID.current = undefined
      setOpenID(undefined)
    },
    /** Saves pending changes; called before sending, so that the service can delete the draft. */
    flush: () => saver.flush(),
    forget: () => saver.forget(),
    isKept: isWorthKeeping(message),
  }
}

const toFields = ({ channelID, recipients, subject, body, files }: NewMessage) => ({
  channelID: channelID ?? null,
  toAddresses: recipients.to,
  ccAddresses: recipients.cc,
  bccAddresses: recipients.bcc,
  subject,
  message: body.text,
  htmlBody: body.html,
  uploadIDs: files.map(({ uploadID }) => uploadID),
})

const fromDraft = (draft: Draft): NewMessage => ({
  ...nothing,
  channelID: draft.channelID ?? undefined,
  recipients: { to: draft.toAddresses ?? [], cc: draft.ccAddresses ?? [], bcc: draft.bccAddresses ?? [] },
  subject: draft.subject ?? '',
  body: { text: draft.message ?? '', html: draft.htmlBody },
  files: draft.uploads,
})
