import { useEffect, useState } from 'react'
import { useLiveEvent } from '../../../../app/live/live.tsx'
import { useLanguage } from '../../../../app/session/language.ts'
import { useSession } from '../../../../app/session/session.tsx'

/** A typing indicator without an update expires after this time, in ms. */
const typingTimeoutMs = 6000

/** The name of someone else who types in the ticket right now. */
export function useTypist(ticketID: number, endUserName: string | null): string | undefined {
  const { t } = useLanguage()
  const { me } = useSession()
  const [typist, setTypist] = useState<string>()

  useLiveEvent(['typing.changed'], ({ data }) => {
    if (data.ticketID !== ticketID || data.customerRepID === me?.CustomerRepID) return
    const name = data.senderType === 'EndUser' ? (endUserName ?? t('inbox.anonymous')) : data.customerRepName
    setTypist(data.isTyping ? (name ?? undefined) : undefined)
  })
  // Who has sent something is not typing it any more.
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
