import { Anchor, Menu, TagsInput, UnstyledButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { repName, useReps, useTags, useTeams } from '../../../app/data/reference-data.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useSession } from '../../../app/session/session.tsx'
import { useTimes } from '../../../ui/format/times.ts'
import { PriorityIcon, priorities } from '../../../ui/marks/priority.tsx'
import { SnoozeDialog } from '../../inbox/bulk/snooze-dialog.tsx'
import { type TicketChange, without } from '../../inbox/bulk/ticket-change.ts'
import { useTicketActions } from '../../inbox/list/use-ticket-actions.ts'
import { LegalHold } from '../../settings/data/legal-hold.tsx'
import type { Ticket } from '../use-ticket.ts'
import { Fact, Section } from './fact.tsx'
import { SlaTargets } from './sla-targets.tsx'

type Change = (change: Omit<TicketChange, 'ticketIDs'>) => void

interface PropertyProps {
  ticket: Ticket
  change: Change
}

/** The ticket's properties for triage, each editable in place. */
export function TriagePanel({ ticket }: { ticket: Ticket }) {
  const { t } = useLanguage()
  const run = useTicketActions()
  const change: Change = (given) => void run({ ...given, ticketIDs: [ticket.ticketID] })
  const teams = useTeams() ?? []
  const { isAdmin } = useSession()
  return (
    <Section title={t('triage.properties')}>
      <dl className="facts properties">
        <Fact name={t('inbox.assignee')}>
          <Assignee ticket={ticket} change={change} />
        </Fact>
        <Fact name={t('triage.priority')}>
          <PriorityChoice ticket={ticket} change={change} />
        </Fact>
        {(teams.length > 0 || ticket.teamID) && (
          <Fact name={t('triage.team')}>
            <TeamChoice ticket={ticket} change={change} />
          </Fact>
        )}
        <Fact name={t('triage.snooze')}>
          <Snooze ticket={ticket} change={change} />
        </Fact>
        <Fact name={t('triage.tags')}>
          <Tags ticket={ticket} change={change} />
        </Fact>
        {(isAdmin || ticket.isOnLegalHold) && (
          <Fact name={t('data.hold')}>
            <LegalHold of={{ ticketID: ticket.ticketID }} isHeld={ticket.isOnLegalHold} />
          </Fact>
        )}
        {ticket.sla && ticket.sla.targets.length > 0 && (
          <Fact name={t('triage.sla')}>
            <SlaTargets sla={ticket.sla} />
          </Fact>
        )}
      </dl>
    </Section>
  )
}

interface ChoiceProps {
  label: string
  value: ReactNode
  children: ReactNode
}

/** A value that opens a menu of alternatives. */
const Choice = ({ label, value, children }: ChoiceProps) => (
  <Menu position="bottom-start" width={200}>
    <Menu.Target>
      <UnstyledButton className="property" aria-label={label}>
        {value}
      </UnstyledButton>
    </Menu.Target>
    <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
      {children}
    </Menu.Dropdown>
  </Menu>
)

function Assignee({ ticket, change }: PropertyProps) {
  const { t } = useLanguage()
  const { me } = useSession()
  const reps = useReps() ?? []
  const current = reps.find(({ customerRepID }) => customerRepID === ticket.customerRepID)
  const name = current ? repName(current) : t('triage.nobody')
  return (
    <Choice label={`${t('inbox.assignee')}: ${name}`} value={name}>
      {me && ticket.customerRepID !== me.CustomerRepID && (
        <Menu.Item onClick={() => change({ action: 'assign', customerRepID: me.CustomerRepID })}>
          {t('inbox.key.mine')}
        </Menu.Item>
      )}
      {ticket.customerRepID && (
        <Menu.Item onClick={() => change({ action: 'unassign' })}>{t('inbox.action.unassign')}</Menu.Item>
      )}
      {reps
        .filter(({ customerRepID }) => customerRepID !== me?.CustomerRepID && customerRepID !== ticket.customerRepID)
        .map((rep) => (
          <Menu.Item
            key={rep.customerRepID}
            onClick={() => change({ action: 'assign', customerRepID: rep.customerRepID })}
          >
            {repName(rep)}
          </Menu.Item>
        ))}
    </Choice>
  )
}

function PriorityChoice({ ticket, change }: PropertyProps) {
  const { t } = useLanguage()
  const value = (
    <>
      <PriorityIcon priority={ticket.priority} isSilent /> {t(`inbox.priority.${ticket.priority}`)}
    </>
  )
  return (
    <Choice label={t('inbox.priorityIs', { priority: t(`inbox.priority.${ticket.priority}`) })} value={value}>
      {priorities.toReversed().map((priority) => (
        <Menu.Item
          key={priority}
          leftSection={<PriorityIcon priority={priority} isSilent />}
          aria-current={priority === ticket.priority}
          onClick={() => priority !== ticket.priority && change({ action: 'setPriority', priority })}
        >
          {t(`inbox.priority.${priority}`)}
        </Menu.Item>
      ))}
    </Choice>
  )
}

function TeamChoice({ ticket, change }: PropertyProps) {
  const { t } = useLanguage()
  const teams = useTeams() ?? []
  const name = teams.find(({ teamID }) => teamID === ticket.teamID)?.name ?? t('triage.noTeam')
  return (
    <Choice label={`${t('triage.team')}: ${name}`} value={name}>
      {teams
        .filter(({ teamID }) => teamID !== ticket.teamID)
        .map(({ teamID, name: other }) => (
          <Menu.Item key={teamID} onClick={() => change({ action: 'setTeam', teamID })}>
            {other}
          </Menu.Item>
        ))}
      {ticket.teamID && (
        <Menu.Item onClick={() => change({ action: 'setTeam', teamID: null })}>{t('triage.noTeam')}</Menu.Item>
      )}
    </Choice>
  )
}

function Snooze({ ticket, change }: PropertyProps) {
  const { t } = useLanguage()
  const times = useTimes()
  const [isOpen, setOpen] = useState(false)
  const { isSnoozed, snoozedUntil, isClosed } = ticket
  const value = !isSnoozed ? t('triage.notSnoozed') : snoozedUntil ? times.moment(snoozedUntil) : t('triage.untilReply')
  return (
    <>
      <UnstyledButton
        className="property"
        aria-label={`${t('triage.snooze')}: ${value}`}
        disabled={isClosed}
        onClick={() => setOpen(true)}
      >
        {value}
      </UnstyledButton>
      {isSnoozed && (
        <Anchor component="button" size="xs" ml={6} onClick={() => change({ action: 'unsnooze' })}>
          {t('triage.unsnooze')}
        </Anchor>
      )}
      {isOpen && (
        <SnoozeDialog onSnooze={(until) => change({ action: 'snooze', until })} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

function Tags({ ticket, change }: PropertyProps) {
  const { t } = useLanguage()
  const known = useTags() ?? []
  const set = (tags: string[]) => {
    const added = without(tags, ticket.tags)
    const removed = without(ticket.tags, tags)
    if (added.length > 0) change({ action: 'addTags', tags: added })
    if (removed.length > 0) change({ action: 'removeTags', tags: removed })
  }
  return (
    <TagsInput
      size="xs"
      className="property-tags"
      aria-label={t('triage.tags')}
      placeholder={ticket.tags.length === 0 ? t('triage.addTag') : ''}
      data={known.map(({ name }) => name)}
      value={ticket.tags}
      onChange={set}
      maxLength={50}
      maxTags={50}
      splitChars={[',']}
      acceptValueOnBlur
    />
  )
}
