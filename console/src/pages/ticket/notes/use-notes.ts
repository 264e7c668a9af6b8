import { type components, orThrow } from '@attendant/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '../../../app/live/live.tsx'
import { useAttendant } from '../../../app/session/session.tsx'

export type Note = components['schemas']['Note']
type NotePage = components['schemas']['NotePage']

const keyOf = (ticketID: number) => ['notes', ticketID]

/** Optimistically changes the notes shown. */
export function useNoteCache(ticketID: number) {
  const queries = useQueryClient()
  const change = (to: (items: Note[]) => Note[]) =>
    queries.setQueryData<NotePage>(keyOf(ticketID), (known) => known && { ...known, items: to(known.items) })
  return {
    put: (note: Note) => change((items) => [...items.filter(({ noteID }) => noteID !== note.noteID), note]),
    drop: (gone: number) => change((items) => items.filter(({ noteID }) => noteID !== gone)),
  }
}

/** The internal notes of a ticket, oldest first, kept in sync with the service. */
export function useNotes(ticketID: number): Note[] {
  const attendant = useAttendant()
  const { put, drop } = useNoteCache(ticketID)
  const { data } = useQuery({
    queryKey: keyOf(ticketID),
    queryFn: ({ signal }) => {
      const params = { path: { id: ticketID }, query: { pageSize: 200 } }
      return orThrow(attendant.GET('/tickets/{id}/notes', { params, signal }))
    },
  })
  useLiveEvent(['note.created', 'note.updated'], ({ data }) => {
    if (data.ticketID !== ticketID) return
    if ('isDeleted' in data) drop(data.noteID)
    else put(data)
  })
  return data?.items ?? none
}

const none: Note[] = []
