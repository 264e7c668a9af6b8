import { type Attendant, orThrow } from '@attendant/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { toFault } from '../../../../app/errors/faults.ts'
import { useLiveEvent } from '../../../../app/live/live.tsx'
import { useAttendant } from '../../../../app/session/session.tsx'
import { dropDraft, keepDraft, readDraft } from '../../../../ui/forms/use-draft.ts'
import { createDraftSaver, type DraftSaver } from './draft-saver.ts'
import {
  type Draft,
  fromDraft,
  isSameDraft,
  isWorthKeeping,
  nothingWritten,
  toDraftFields,
  type Written,
} from './written.ts'

/** Stored in the browser until the service has it, so that a crash or connection loss loses nothing. */
interface Kept {
  written: Written
  version: number | undefined
  isUnsaved: boolean
}

/**
 * The user's reply draft in a ticket. The service stores it for all their windows, and the browser until then. If two
 * windows have different texts, `other` is the one on the service.
 */
export function useReplyDraft(ticketID: number) {
  const attendant = useAttendant()
  const queries = useQueryClient()
  const key = `reply.${ticketID}`
  const [written, setWritten] = useState<Written>(() => readKept(key).written)
  const [other, setOther] = useState<Draft>()
  const latest = useRef(written)
  const saver = useRef<DraftSaver<Written>>(undefined)
  const versionBeforeSending = useRef<number>(undefined)
  const versionAtFirst = useRef(readKept(key).version)

  const show = useCallback((next: Written) => {
    latest.current = next
    setWritten(next)
  }, [])
  const { data: stored } = useQuery({
    queryKey: ['draft', ticketID],
    queryFn: () => findDraft(attendant, ticketID),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

  useEffect(() => {
    const { version, isUnsaved } = readKept(key)
    const path = { id: ticketID }
    const made = createDraftSaver<Written>({
      version,
      store: {
        save: async (fields, version) => {
          const body = { ...toDraftFields(fields), ...(version ? { version } : {}) }
          return (await orThrow(attendant.PUT('/tickets/{id}/draft', { params: { path }, body }))).version
        },
        discard: async () => void (await orThrow(attendant.DELETE('/tickets/{id}/draft', { params: { path } }))),
      },
      onSaved: (version) => writeKept(key, { written: latest.current, version, isUnsaved: made.hasUnsaved() }),
      onConflict: () => void findDraft(attendant, ticketID).then((draft) => draft && setOther(draft)),
    })
    saver.current = made
    if (isUnsaved) made.set(toSave(latest.current))
    return () => void made.flush()
  }, [attendant, key, ticketID])

  // Shows the service's draft unless something newer was typed here.
  useEffect(() => {
    const made = saver.current
    if (stored === undefined || !made || made.isBusy() || made.version() === stored?.version) return
    if (!stored) {
      // Sent or discarded elsewhere before this window was opened.
      if (made.hasUnsaved() || made.version() !== versionAtFirst.current) return
      made.resume(undefined)
      dropDraft(key)
      return show(nothingWritten)
    }
    if (made.hasUnsaved() && !isSameDraft(latest.current, fromDraft(stored))) return
    made.resume(stored.version)
    show(fromDraft(stored))
    writeKept(key, { written: fromDraft(stored), version: stored.version, isUnsaved: false })
  }, [stored, key, show])

  useLiveEvent(['draft.saved'], ({ data }) => {
    if (data.ticketID !== ticketID) return
    void saver.current?.flush().then(() => {
      if (saver.current?.version() !== data.version) void queries.invalidateQueries({ queryKey: ['draft', ticketID] })
    })
  })

  const put = (next: Written) => {
    show(next)
    writeKept(key, { written: next, version: saver.current?.version(), isUnsaved: true })
    saver.current?.set(toSave(next))
  }
  const take = (draft: Draft) => {
    setOther(undefined)
    saver.current?.resume(draft.version)
    show(fromDraft(draft))
    writeKept(key, { written: fromDraft(draft), version: draft.version, isUnsaved: false })
  }
  return {
    written,
    other,
    change: (change: Partial<Written>) => put({ ...latest.current, ...change }),
    /** Restores a reply that failed to send: the service still has its draft. */
    restore(next: Written): void {
      saver.current?.resume(versionBeforeSending.current)
      put(next)
    },
    /** Called when the draft is sent. */
    async forget(): Promise<void> {
      show(nothingWritten)
      dropDraft(key)
      versionBeforeSending.current = await saver.current?.forget()
    },
    /** Discards the draft, here and on the service. */
    discard: () => put(nothingWritten),
    /** Shows a draft of the service, such as a message whose sending was undone. */
    take,
    /** Overwrites what another window saved. */
    keepOwn(): void {
      if (!other) return
      setOther(undefined)
      saver.current?.set(toSave(latest.current))
      saver.current?.resume(other.version)
    },
  }
}

export type ReplyDraft = ReturnType<typeof useReplyDraft>

const toSave = (written: Written) => (isWorthKeeping(written) ? written : undefined)

async function findDraft(attendant: Attendant, ticketID: number): Promise<Draft | null> {
  try {
    return await orThrow(attendant.GET('/tickets/{id}/draft', { params: { path: { id: ticketID } } }))
  } catch (fault) {
    if (toFault(fault).code === 'draft_not_found') return null
    throw fault
  }
}

function readKept(key: string): Kept {
  const text = readDraft(key)
  const nothing = { written: nothingWritten, version: undefined, isUnsaved: false }
  if (!text) return nothing
  try {
    const { written, version, isUnsaved } = JSON.parse(text) as Kept
    return { written: { ...nothingWritten, ...written }, version, isUnsaved }
  } catch {
    // Written by an earlier version, which stored only the text.
    return { ...nothing, written: { ...nothingWritten, body: { text, html: null } }, isUnsaved: true }
  }
}

function writeKept(key: string, kept: Kept): void {
  if (kept.isUnsaved || isWorthKeeping(kept.written)) keepDraft(key, JSON.stringify(kept))
  else dropDraft(key)
}
