import { type components, orThrow } from '@attendant/client'
import { Menu } from '@mantine/core'
import { IconBeach, IconCircleFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTimes } from '../../ui/format/times.ts'
import { useChange } from '../data/use-change.ts'
import { useLanguage } from './language.ts'
import { useSession } from './session.tsx'

type Availability = components['schemas']['Availability']

const colours = { Online: 'var(--mantine-color-green-6)', Away: 'var(--mantine-color-orange-5)' }

export function useAvailability() {
  const { attendant, me } = useSession()
  const path = { id: me?.CustomerRepID ?? 0 }
  const { data } = useQuery({
    queryKey: ['availability', path.id],
    queryFn: ({ signal }) => orThrow(attendant.GET('/customerReps/{id}/availability', { params: { path }, signal })),
    staleTime: 0,
  })
  const change = useChange(
    (client, body: Partial<Availability>) =>
      orThrow(client.PUT('/customerReps/{id}/availability', { params: { path }, body })),
    { of: ['availability'] },
  )
  return { availability: data, change: change.mutate }
}

/** Menu items that set whether tickets are assigned to the user automatically. */
export function AvailabilityItems({ onOutOfOffice }: { onOutOfOffice(): void }) {
  const { t } = useLanguage()
  const times = useTimes()
  const { availability, change } = useAvailability()
  const until = availability?.outOfOfficeUntil
  return (
    <>
      {(['Online', 'Away'] as const).map((state) => {
        const isChosen = availability?.state === state && !until
        return (
          <Menu.Item
            key={state}
            closeMenuOnClick={false}
            leftSection={<IconCircleFilled size={12} color={colours[state]} style={{ margin: 2 }} />}
            aria-current={isChosen}
            fw={isChosen ? 600 : 400}
            onClick={() => change({ state, outOfOfficeUntil: null })}
          >
            {t(`user.availability.${state}`)}
          </Menu.Item>
        )
      })}
      <Menu.Item
        leftSection={<IconBeach size={16} />}
        aria-current={Boolean(until)}
        fw={until ? 600 : 400}
        onClick={onOutOfOffice}
      >
        {until ? t('user.outOfOfficeUntil', { date: times.soon(until) }) : t('user.outOfOffice')}
      </Menu.Item>
    </>
  )
}
