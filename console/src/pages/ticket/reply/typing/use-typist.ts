import { useEffect, useState } from 'react'
import { useLiveEvent } from '../../../../app/live/live.tsx'
import { useLanguage } from '../../../../app/session/language.ts'
import { useSession } from '../../../../app/session/session.tsx'

/** A typing indicator without an update expires after this time, in ms. */
const typingTimeoutMs = 6000

/** The name of someone else who is currently typing in the ticket. */
export function useTypist(ticketID: number, endUserName: string | null): string | undefined {
  const { t } = useLanguage()
  const { me } = useSession()
  const [typist, setTypist] = useState<string>()

  useLiveEvent(['typing.changed'], ({ data }) => {
    if (data.ticketID !== ticketID || data.customerRepID === me?.CustomerRepID) return
    const name = data.senderType === 'EndUser' ? (endUserName ?? t('inbox.anonymous')) : data.customerRepName
    setTypist(data.isTyping ? (name ?? undefined) : undefined)
  })
  // Whoever sent a message has stopped typing.
  useLiveEvent(['message.created'], ({ data }) => {
    if (data.ticketID === ticketID && !('isDeleted' in data)) setTypist(undefined)
  })
  useEffect(() => {
    if (!typist) return
    const timer = setTimeout(() => setTypist(undefined), typingTimeoutMs)
    return () => clearTimeout(timer)
  }, [typist])
  return typist
}
