import { orThrow } from '@attendant/client'
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useChange } from '../../../app/data/use-change.ts'
import { useOptimisticChoice } from '../../../app/data/use-optimistic-choice.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { isEnrolled, useMe } from '../../../app/session/me.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { confirm } from '../../../ui/forms/confirm.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Panel } from '../../../ui/panel.tsx'

/** The sign-in policy of the workspace; for admins. */
export function PolicyPanel() {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const me = useMe()
  const customer = useQuery({
    queryKey: ['customer'],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Customers/me', { signal })),
  })
  const change = useChange(
    (client, requireSecondFactor: boolean) =>
      orThrow(client.PUT('/api/Customers/me', { body: { requireSecondFactor } })),
    { of: ['customer', 'me'], done: t('common.saved') },
  )
  const [isShownRequired, choose] = useOptimisticChoice(customer.data?.requireSecondFactor ?? false, change.mutateAsync)
  const switchTo = async (isRequired: boolean) => {
    const isUnprepared = me.data && !isEnrolled(me.data.security)
    const question = {
      title: t('access.requireFactor'),
      text: t('access.requireFactorText'),
      confirm: t('access.requireFactor'),
    }
    if (isRequired && isUnprepared && !(await confirm(question))) return
    await choose(isRequired)
  }
  return (
    <Panel title={t('access.policy')}>
      <Loaded query={customer}>
        {() => (
          <Switch
            label={t('access.requireFactor')}
            description={t('access.requireFactorHint')}
            checked={isShownRequired}
            disabled={change.isPending}
            onChange={(event) => void switchTo(event.currentTarget.checked)}
          />
        )}
      </Loaded>
    </Panel>
  )
}
