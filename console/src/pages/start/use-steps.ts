import { orThrow } from '@attendant/client'
import { useLocalStorage } from '@mantine/hooks'
import { type Icon, IconBook, IconFlask, IconMail, IconMessage, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useChannels, useReps } from '../../app/data/reference-data.ts'
import { useAttendant } from '../../app/session/session.tsx'

export type StepName = 'mailbox' | 'chat' | 'knowledge' | 'teammates' | 'ai'

export interface Step {
  name: StepName
  icon: Icon
  to: string
  isDone: boolean
}

/** The setup steps of a new workspace in order, and which are done; undefined while loading. */
export function useSteps(): { steps: Step[] | undefined; setTried(): void } {
  const attendant = useAttendant()
  const channels = useChannels()
  const reps = useReps()
  const { data: documents } = useQuery({
    queryKey: ['documents', 'count'],
    queryFn: async ({ signal }) =>
      (await orThrow(attendant.GET('/api/Documents', { params: { query: { pageSize: 1 } }, signal }))).totalCount,
  })
  // Stored only in this browser.
  const [hasTried, setTried] = useLocalStorage({ key: 'attendant.start.tried', defaultValue: false })
  if (!channels || !reps || documents === undefined) return { steps: undefined, setTried: () => setTried(true) }
  const has = (type: string) => channels.find(({ channelType }) => channelType === type)
  const mail = has('Email')
  const chat = has('Chat')
  const steps: Step[] = [
    {
      name: 'mailbox',
      icon: IconMail,
      to: mail ? `/channels/${mail.channelID}` : '/channels/new/Email',
      isDone: Boolean(mail),
    },
    {
      name: 'chat',
      icon: IconMessage,
      to: chat ? `/channels/${chat.channelID}` : '/channels/new/Chat',
      isDone: Boolean(chat),
    },
    {
      name: 'knowledge',
      icon: IconBook,
      to: documents > 0 ? '/automation/documents' : '/automation/documents/new',
      isDone: documents > 0,
    },
    { name: 'teammates', icon: IconUserPlus, to: '/settings', isDone: reps.length > 1 },
    { name: 'ai', icon: IconFlask, to: '/automation/test', isDone: hasTried },
  ]
  return { steps, setTried: () => setTried(true) }
}
