import { orThrow } from '@attendant/client'
import { ActionIcon, Avatar, Button, Group, Menu, Text, Tooltip } from '@mantine/core'
import { IconBell, IconBellOff, IconUserPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { repName, useReps } from '../../../app/data/reference-data.ts'
import { useChange } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant, useSession } from '../../../app/session/session.tsx'

/** Who is notified of replies and notes in this ticket. */
export function Followers({ ticketID }: { ticketID: number }) {
  const { t } = useLanguage()
  const { me } = useSession()
  const attendant = useAttendant()
  const reps = useReps() ?? []
  const { data: followers = [] } = useQuery({
    queryKey: ['followers', ticketID],
    queryFn: ({ signal }) =>
      orThrow(attendant.GET('/tickets/{id}/followers', { params: { path: { id: ticketID } }, signal })),
  })
  const change = useChange(
    (attendant, { customerRepID, isFollowing }: { customerRepID: number; isFollowing: boolean }) => {
      const params = { path: { id: ticketID, customerRepID } }
      const path = '/tickets/{id}/followers/{customerRepID}'
      return orThrow<unknown>(isFollowing ? attendant.PUT(path, { params }) : attendant.DELETE(path, { params }))
    },
    { of: ['followers'] },
  )
  const ownID = me?.CustomerRepID
  const isFollowing = followers.some(({ customerRepID }) => customerRepID === ownID)
  const others = reps.filter((rep) => !followers.some(({ customerRepID }) => customerRepID === rep.customerRepID))
  return (
    <>
      {followers.map(({ customerRepID, name, reason }) => (
        <Group key={customerRepID} gap={6} wrap="nowrap" mb={4}>
          <Avatar size={20} name={name} color="gray" aria-hidden />
          <Text size="sm" truncate title={t(`compose.follows${reason}`)}>
            {name}
          </Text>
          <span className="spacer" />
          {customerRepID !== ownID && (
            <ActionIcon
              size="xs"
              aria-label={t('compose.removeFollower', { name })}
              onClick={() => change.mutate({ customerRepID, isFollowing: false })}
            >
              <IconX size={12} />
            </ActionIcon>
          )}
        </Group>
      ))}
      <Group gap={6} mt={followers.length > 0 ? 6 : 0}>
        {ownID && (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={isFollowing ? <IconBellOff size={13} aria-hidden /> : <IconBell size={13} aria-hidden />}
            onClick={() => change.mutate({ customerRepID: ownID, isFollowing: !isFollowing })}
          >
            {t(isFollowing ? 'compose.unfollow' : 'compose.follow')}
          </Button>
        )}
        {others.some(({ customerRepID }) => customerRepID !== ownID) && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Tooltip label={t('compose.addFollower')}>
                <ActionIcon size="sm" aria-label={t('compose.addFollower')}>
                  <IconUserPlus size={14} />
                </ActionIcon>
              </Tooltip>
            </Menu.Target>
            <Menu.Dropdown mah={280} style={{ overflowY: 'auto' }}>
              {others
                .filter(({ customerRepID }) => customerRepID !== ownID)
                .map((rep) => (
                  <Menu.Item
                    key={rep.customerRepID}
                    onClick={() => change.mutate({ customerRepID: rep.customerRepID, isFollowing: true })}
                  >
                    {repName(rep)}
                  </Menu.Item>
                ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
    </>
  )
}
