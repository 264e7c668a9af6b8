import { type Attendant, orThrow } from '@attendant/client'
import { Button, Group, Modal, ScrollArea, Text } from '@mantine/core'
import { useState } from 'react'
import { useLanguage } from '../../../../app/session/language.ts'
import { useSession } from '../../../../app/session/session.tsx'
import { useTimes } from '../../../../ui/format/times.ts'
import { MessageBody } from '../../messages/body/message-body.tsx'
import type { Message } from '../../use-ticket.ts'

/** Written by another teammate, not by the AI. */
export const isOfColleague = ({ senderType, isAI, customerRepID }: Message, ownID: number | undefined) =>
  senderType === 'CustomerRep' && !isAI && customerRepID !== ownID

/** Shows what a teammate replied and asks before sending a second reply. */
export function useNewerQuestion(ticketID: number) {
  const { attendant, me } = useSession()
  const [asked, setAsked] = useState<{ message: Message | undefined; answer(isYes: boolean): void }>()
  return {
    async ask(): Promise<boolean> {
      const message = await findNewest(attendant, ticketID, me?.CustomerRepID)
      const { promise, resolve } = Promise.withResolvers<boolean>()
      setAsked({ message, answer: resolve })
      return promise.finally(() => setAsked(undefined))
    },
    dialog: asked && <NewerMessage {...asked} />,
  }
}

async function findNewest(attendant: Attendant, ticketID: number, ownID: number | undefined) {
  const query = { ticketId: ticketID, pageSize: 10, sortBy: 'dateCreated', sortOrder: 'desc' }
  const page = await orThrow(attendant.GET('/ticketMessages', { params: { query } })).catch(() => undefined)
  return page?.items.find((message) => isOfColleague(message, ownID)) ?? page?.items.find(({ isAI }) => isAI)
}

function NewerMessage({ message, answer }: { message: Message | undefined; answer(isYes: boolean): void }) {
  const { t } = useLanguage()
  const times = useTimes()
  const name = message?.isAI ? t('ticket.ai') : (message?.customerRepName ?? t('ticket.us'))
  return (
    <Modal opened onClose={() => answer(false)} title={t('ticket.answeredTitle')} withCloseButton={false}>
      <Text size="sm">{t('ticket.answeredText')}</Text>
      {message && (
        <blockquote className="newer-message">
          <Text size="xs" c="dimmed" mb={4}>
            {name} · {times.brief(message.messageDate ?? message.dateCreated)}
          </Text>
          <ScrollArea.Autosize mah={220}>
            <MessageBody message={message} />
          </ScrollArea.Autosize>
        </blockquote>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => answer(false)} data-autofocus>
          {t('compose.keepWriting')}
        </Button>
        <Button onClick={() => answer(true)}>{t('ticket.sendAnyway')}</Button>
      </Group>
    </Modal>
  )
}
