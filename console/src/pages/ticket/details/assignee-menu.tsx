import { ActionIcon, Avatar, Menu, Tooltip } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { repName, useReps } from '../../../app/data/reference-data.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useSession } from '../../../app/session/session.tsx'
import { useTicketActions } from '../../inbox/list/use-ticket-actions.ts'
import type { Ticket } from '../use-ticket.ts'

export function AssigneeMenu({ ticket: { ticketID, customerRepID } }: { ticket: Ticket }) {
  const { t } = useLanguage()
  const { me } = useSession()
  const reps = useReps() ?? []
  const run = useTicketActions()
  const assignee = reps.find((rep) => rep.customerRepID === customerRepID)
  const assign = (id: number) => void run({ action: 'assign', ticketIDs: [ticketID], customerRepID: id })
  const others = reps.filter((rep) => rep.customerRepID !== me?.CustomerRepID)
  const label = assignee ? t('inbox.assignedTo', { name: repName(assignee) }) : t('inbox.action.assign')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={label}>
          <ActionIcon aria-label={label}>
            {assignee ? (
              <Avatar size={24} name={repName(assignee)} color="gray" aria-hidden />
            ) : (
              <IconUserPlus size={18} />
            )}
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {me && <Menu.Item onClick={() => assign(me.CustomerRepID)}>{t('inbox.key.mine')}</Menu.Item>}
        {customerRepID && (
          <Menu.Item onClick={() => void run({ action: 'unassign', ticketIDs: [ticketID] })}>
            {t('inbox.action.unassign')}
          </Menu.Item>
        )}
        {others.map((rep) => (
          <Menu.Item key={rep.customerRepID} onClick={() => assign(rep.customerRepID)}>
            {repName(rep)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
