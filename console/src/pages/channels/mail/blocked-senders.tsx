import '../channels.css'
import { orThrow } from '@attendant/client'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useChange } from '../../../app/data/use-change.ts'
import { useEvery } from '../../../app/data/use-every.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { DeleteButton } from '../../../ui/forms/delete-button.tsx'
import { Panel } from '../../../ui/panel.tsx'

/** Senders whose messages are rejected, by this channel or by all channels. */
export function BlockedSenders({ channelID }: { channelID: number }) {
  const { t } = useLanguage()
  const all = useEvery('/api/BlockedSenders', ['blocked']).data ?? []
  const blocked = all.filter((each) => each.channelID === null || each.channelID === channelID)
  const unblock = useChange(
    (client, id: number) => orThrow(client.DELETE('/api/BlockedSenders/{id}', { params: { path: { id } } })),
    { of: ['blocked'] },
  )
  return (
    <Panel title={t('channels.blocked')} hint={t('channels.blockedHint')}>
      <BlockForm channelID={channelID} />
      {blocked.length === 0 && <p className="quiet">{t('channels.blockedNone')}</p>}
      {blocked.map((each) => (
        <Group key={each.blockedSenderID} gap={8} wrap="nowrap" className="folder">
          <Text size="sm" flex={1}>
            {each.sender}{' '}
            <Text span size="xs" c="dimmed">
              {[each.channelID === null && t('automation.everyChannel'), each.note].filter(Boolean).join(' · ')}
            </Text>
          </Text>
          <DeleteButton
            name={each.sender}
            text={t('channels.unblockText')}
            verb={t('channels.unblock')}
            onDelete={() => unblock.mutate(each.blockedSenderID)}
            isSmall
          />
        </Group>
      ))}
    </Panel>
  )
}

function BlockForm({ channelID }: { channelID: number }) {
  const { t } = useLanguage()
  const [sender, setSender] = useState('')
  const [note, setNote] = useState('')
  const block = useChange(
    (client, _: undefined) => {
      const body = { sender, channelID, note: note || null }
      return orThrow(client.POST('/api/BlockedSenders', { body }))
    },
    { of: ['blocked'] },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    block.mutate(undefined, {
      onSuccess: () => {
        setSender('')
        setNote('')
      },
    })
  }
  return (
    <form onSubmit={submit}>
      <Group gap="xs" align="flex-end" mb="xs">
        <TextInput
          label={t('channels.sender')}
          value={sender}
          onChange={(event) => setSender(event.currentTarget.value)}
          flex={2}
          miw={180}
        />
        <TextInput
          label={t('channels.note')}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          flex={1}
          miw={120}
        />
        <Button type="submit" variant="default" loading={block.isPending} disabled={!sender.trim()}>
          {t('channels.block')}
        </Button>
      </Group>
    </form>
  )
}
