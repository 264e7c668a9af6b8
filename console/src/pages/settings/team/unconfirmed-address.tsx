import { type components, orThrow } from '@attendant/client'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useChange } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'

/** For admins: single sign-on does not link an account by an address that the agent entered. */
export function UnconfirmedAddress({ rep }: { rep: components['schemas']['CustomerRep'] }) {
  const { t } = useLanguage()
  const path = { id: rep.customerRepID }
  const confirm = useChange(
    (client) => orThrow(client.PUT('/customerReps/{id}', { params: { path }, body: { isEmailConfirmed: true } })),
    { of: ['reps'], done: t('people.addressConfirmed') },
  )
  return (
    <Alert color="orange" mb="md" title={t('people.unconfirmedAddress')}>
      <Group justify="space-between">
        <Text size="sm">{t('people.unconfirmedAddressText', { email: rep.email ?? '' })}</Text>
        <Button variant="default" loading={confirm.isPending} onClick={() => confirm.mutate()}>
          {t('people.confirmAddress')}
        </Button>
      </Group>
    </Alert>
  )
}
