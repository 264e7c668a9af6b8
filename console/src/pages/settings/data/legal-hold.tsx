import { orThrow } from '@attendant/client'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useChange } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useSession } from '../../../app/session/session.tsx'

type Held = { ticketID: number } | { endUserID: number }

/** Whether a ticket or contact is on legal hold; admins change it. */
export function LegalHold({ of, isHeld }: { of: Held; isHeld: boolean }) {
  const { t } = useLanguage()
  const { isAdmin } = useSession()
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const change = useChange(
    (client, body: { isHeld: boolean; reason: string }) =>
      'ticketID' in of
        ? orThrow(client.PUT('/tickets/{id}/legal-hold', { params: { path: { id: of.ticketID } }, body }))
        : orThrow(client.PUT('/api/EndUsers/{id}/legal-hold', { params: { path: { id: of.endUserID } }, body })),
    { of: ['tickets', 'timeline', 'end-users'] },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate(
      { isHeld: !isHeld, reason },
      {
        onSuccess: () => {
          setAsking(false)
          setReason('')
        },
      },
    )
  }
  return (
    <>
      <Group gap="xs">
        {isHeld && (
          <Text size="sm" fw={600}>
            {t('data.onHold')}
          </Text>
        )}
        {isAdmin && !isAsking && (
          <Button size="compact-xs" variant="default" onClick={() => setAsking(true)}>
            {t(isHeld ? 'data.releaseHold' : 'data.placeHold')}
          </Button>
        )}
      </Group>
      {isAsking && (
        <form onSubmit={submit}>
          <TextInput
            label={t('data.reason')}
            placeholder={t('data.reasonPlaceholder')}
            size="xs"
            maxLength={2000}
            required={!isHeld}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group gap="xs" mt={4}>
            <Button type="submit" size="compact-xs" loading={change.isPending}>
              {t(isHeld ? 'data.releaseHold' : 'data.placeHold')}
            </Button>
            <Button size="compact-xs" variant="subtle" onClick={() => setAsking(false)}>
              {t('common.cancel')}
            </Button>
          </Group>
        </form>
      )}
      {isHeld && (
        <Text size="xs" c="dimmed">
          {t('data.holdHint')}
        </Text>
      )}
    </>
  )
}
