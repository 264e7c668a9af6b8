import type { Viewer } from '@attendant/client/hub'
import { Avatar } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLanguage } from '../session/language.ts'
import { useSession } from '../session/session.tsx'
import { useLive, useLiveEvent } from './live.tsx'

const nobody: Viewer[] = []

/** Viewers of each ticket, from events received since the console was opened, without the current user. */
export function useViewers(): (ticketID: number) => Viewer[] {
  const { me } = useSession()
  const [viewers, setViewers] = useState<ReadonlyMap<number, Viewer[]>>(new Map())
  useLiveEvent(['viewers.changed'], ({ data }) => {
    const others = data.viewers.filter(({ customerRepID }) => customerRepID !== me?.CustomerRepID)
    setViewers((known) => new Map(known).set(data.ticketID, others))
  })
  return (ticketID) => viewers.get(ticketID) ?? nobody
}

/** Announces that the user is viewing a ticket and returns who else is. */
export function useViewing(ticketID: number): Viewer[] {
  const { hub } = useLive()
  const { me } = useSession()
  const [viewers, setViewers] = useState<Viewer[]>(nobody)

  useEffect(() => {
    setViewers(nobody)
    hub?.viewTicket(ticketID).then(setViewers, () => undefined)
    return () => void hub?.leaveTicket(ticketID).catch(() => undefined)
  }, [hub, ticketID])
  useLiveEvent(['viewers.changed'], ({ data }) => {
    if (data.ticketID === ticketID) setViewers(data.viewers)
  })
  return viewers.filter(({ customerRepID }) => customerRepID !== me?.CustomerRepID)
}

export function ViewerAvatars({ viewers }: { viewers: Viewer[] }) {
  const { t } = useLanguage()
  if (viewers.length === 0) return null
  const names = viewers.map(({ customerRepName }) => customerRepName).join(', ')
  const label = t('inbox.alsoViewing', { names })
  return (
    <Avatar.Group spacing={6} role="img" aria-label={label} title={label}>
      {viewers.slice(0, 3).map(({ customerRepID, customerRepName }) => (
        <Avatar key={customerRepID} size={22} name={customerRepName} color="gray" aria-hidden />
      ))}
    </Avatar.Group>
  )
}
