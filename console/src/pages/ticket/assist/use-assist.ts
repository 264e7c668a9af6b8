import { AttendantError, type Fault, orThrow } from '@attendant/client'
import { useEffect, useRef, useState } from 'react'
import { explainError, explainFault, toFault } from '../../../app/errors/faults.ts'
import { type Translate, useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { readEvents } from './read-events.ts'

export type AssistKind =
  | 'Ask'
  | 'Rewrite'
  | 'Shorten'
  | 'Expand'
  | 'Friendlier'
  | 'Formal'
  | 'Fix'
  | 'Translate'
  | 'Summarize'
  | 'NextStep'

export interface AssistAnswer {
  text: string
  isAnswered: boolean
  sources: { mark: number; documentID: number | null; messageID: number | null; title: string; passage: string }[]
}

interface AssistWish {
  kind: AssistKind
  text?: string
  question?: string
}

interface Assistance {
  isBusy: boolean
  /** Grows while the answer is streamed. */
  text: string
  answer?: AssistAnswer
  problem?: string
}

const idle: Assistance = { isBusy: false, text: '' }

/** Sends one AI request about a ticket at a time: a new request aborts the previous one. */
export function useAssist(ticketID: number, onText?: (text: string) => void) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const [state, setState] = useState(idle)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (wish: AssistWish): Promise<AssistAnswer | undefined> => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const show = (next: Assistance) => {
      if (!signal.aborted) setState(next)
    }
    show({ isBusy: true, text: '' })
    try {
      const params = { path: { id: ticketID } }
      const stream = await orThrow(
        attendant.POST('/tickets/{id}/assist', { params, body: wish, signal, parseAs: 'stream' }),
      )
      let text = ''
      for await (const { event, data } of stream ? readEvents(stream) : []) {
        if (event === 'error') throw new AttendantError({ ...(data as Fault), status: 502, error: 'Error' })
        if (event === 'done') {
          const answer = data as AssistAnswer
          show({ isBusy: false, text: answer.text, answer })
          return signal.aborted ? undefined : answer
        }
        text = event === 'restart' ? '' : text + (data as { text: string }).text
        show({ isBusy: true, text })
        if (!signal.aborted) onText?.(text)
      }
      throw new Error(t('fault.unreachable'))
    } catch (fault) {
      show({ isBusy: false, text: '', problem: explain(t, fault) })
      return undefined
    }
  }
  const stop = () => {
    running.current?.abort()
    setState(idle)
  }
  return { ...state, run, stop }
}

function explain(t: Translate, fault: unknown): string {
  const known = toFault(fault)
  return known.code === 'assist_budget_used' ? explainError(known) : explainFault(t, fault)
}
