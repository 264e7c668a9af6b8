import { type components, orThrow } from '@attendant/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useLiveEvent } from '../../../app/live/live.tsx'
import { useAttendant } from '../../../app/session/session.tsx'

export type TimelineEntry = components['schemas']['TimelineEntry']

/** All event types except messages and notes, which the conversation shows itself. */
const types = [
  'statusChanged',
  'teamChanged',
  'priorityChanged',
  'spamChanged',
  'assigneeChanged',
  'tagsChanged',
  'snoozed',
  'snoozeEnded',
  'merged',
  'split',
  'moveUndone',
  'macroRun',
  'ruleRun',
  'slaWarning',
  'slaBreached',
  'csatSent',
  'csatSkipped',
  'csatAnswered',
  'sendCancelled',
  'messageDeleted',
  'noteDeleted',
  'legalHoldChanged',
  'anonymised',
  'imported',
].join()

/** Delay before reloading, so that several changes share one request. */
const debounceMs = 400

/** The history of a ticket besides its messages and notes: the latest 200 events. */
export function useTimeline(ticketID: number, isShown: boolean): TimelineEntry[] {
  const attendant = useAttendant()
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { data } = useQuery({
    queryKey: ['timeline', ticketID],
    queryFn: ({ signal }) => {
      const params = { path: { id: ticketID }, query: { types, limit: 200 } }
      return orThrow(attendant.GET('/tickets/{id}/timeline', { params, signal }))
    },
    enabled: isShown,
  })
  useLiveEvent(['ticket.updated', 'note.updated', 'message.updated', 'sla.warning', 'sla.breached'], ({ data }) => {
    if (data.ticketID !== ticketID) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void queries.invalidateQueries({ queryKey: ['timeline', ticketID] }), debounceMs)
  })
  return (isShown && data?.items) || none
}

const none: TimelineEntry[] = []
const storageKey = 'attendant.timeline'

/** Whether the user wants to see events between the messages. */
export function useTimelineChoice(): [boolean, () => void] {
  const [isShown, setShown] = useState(() => localStorage.getItem(storageKey) !== 'off')
  const toggle = useCallback(() => {
    setShown((was) => {
      localStorage.setItem(storageKey, was ? 'off' : 'on')
      return !was
    })
  }, [])
  return [isShown, toggle]
}
