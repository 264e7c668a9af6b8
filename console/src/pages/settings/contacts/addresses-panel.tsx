import { type components, orThrow } from '@attendant/client'
import { Badge, Button, Group, Select, Text, TextInput } from '@mantine/core'
import { IconStar } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useChange } from '../../../app/data/use-change.ts'
import { type Translate, useLanguage } from '../../../app/session/language.ts'
import { DeleteButton } from '../../../ui/forms/delete-button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Panel } from '../../../ui/panel.tsx'

type EndUser = components['schemas']['EndUser']
type UidChange = components['schemas']['EndUserUIDUpdate']

/** The addresses and numbers by which the contact's messages are recognized. */
export function AddressesPanel({ endUser: { EndUserID, UIDs } }: { endUser: EndUser }) {
  const { t } = useLanguage()
  const change = useChange(
    (client, uid: UidChange) => {
      const params = { path: { id: EndUserID } }
      return orThrow(client.PUT('/api/EndUsers/{id}', { params, body: { UIDs: [uid] } }))
    },
    { of: ['end-users'] },
  )
  return (
    <Panel title={t('people.addresses')} hint={t('people.addressesHint')}>
      {UIDs.length === 0 && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('people.noUids')}
        </Text>
      )}
      {UIDs.map(({ EndUserUIDID, UID, UIDType, IsPrimary }) => (
        <Group key={EndUserUIDID} gap={8} wrap="nowrap" mih={30}>
          <Text size="sm" flex={1}>
            {UID}{' '}
            <Text span size="xs" c="dimmed">
              {nameType(t, UIDType)}
            </Text>
          </Text>
          {IsPrimary ? (
            <Badge variant="light" size="sm" radius="sm" tt="none">
              {t('people.isPrimary')}
            </Badge>
          ) : (
            <IconButton
              icon={IconStar}
              label={t('people.makePrimary', { uid: UID })}
              onClick={() => change.mutate({ EndUserUIDID, UID, IsPrimary: true })}
            />
          )}
          <DeleteButton
            name={UID}
            text={t('people.removeUidText')}
            onDelete={() => change.mutate({ EndUserUIDID, UID, MarkAsDeleted: true })}
            isSmall
          />
        </Group>
      ))}
      <AddUid EndUserID={EndUserID} />
    </Panel>
  )
}

const uidTypes = ['Email', 'Phone', 'External'] as const

/** Types that were set over the API are shown unchanged. */
function nameType(t: Translate, type: string): string {
  const known = uidTypes.find((each) => each === type)
  return known ? t(`people.uidType.${known}`) : type
}

function AddUid({ EndUserID }: { EndUserID: number }) {
  const { t } = useLanguage()
  const [UID, setUID] = useState('')
  const [UIDType, setType] = useState<string>('Email')
  const assign = useChange(
    (client, _: undefined) => orThrow(client.POST('/api/EndUserUIDs/assign', { body: { EndUserID, UID, UIDType } })),
    { of: ['end-users'] },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    assign.mutate(undefined, { onSuccess: () => setUID('') })
  }
  return (
    <form onSubmit={submit}>
      <Group gap="xs" align="flex-end" mt="xs">
        <TextInput
          label={t('people.uid')}
          value={UID}
          onChange={(event) => setUID(event.currentTarget.value)}
          flex={1}
          miw={180}
        />
        <Select
          label={t('people.uidType')}
          data={uidTypes.map((value) => ({ value, label: nameType(t, value) }))}
          value={UIDType}
          onChange={(chosen) => setType(chosen ?? 'Email')}
          allowDeselect={false}
          w={130}
        />
        <Button type="submit" variant="default" disabled={!UID.trim()} loading={assign.isPending}>
          {t('people.addUid')}
        </Button>
      </Group>
    </form>
  )
}
