import { type components, orThrow } from '@attendant/client'
import { Button, Group, NumberInput, Select, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { repName, useReps } from '../../../app/data/reference-data.ts'
import { useChange } from '../../../app/data/use-change.ts'
import { useOptimisticChoice } from '../../../app/data/use-optimistic-choice.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useMay } from '../../../app/session/me.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { DeleteButton } from '../../../ui/forms/delete-button.tsx'
import { Panel } from '../../../ui/panel.tsx'

type Team = components['schemas']['Team']
type Member = components['schemas']['TeamMember']

interface MemberChange {
  customerRepID: number
  takesAssignments?: boolean
  capacity?: number | null
}

/** The team's members, whether tickets are assigned to them, and their capacity. */
export function MembersPanel({ team: { teamID, maxOpenPerRep } }: { team: Team }) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const mayChange = useMay('manageTeam')
  const members = useQuery({
    queryKey: ['teams', teamID, 'members'],
    queryFn: ({ signal }) =>
      orThrow(attendant.GET('/api/Teams/{id}/members', { params: { path: { id: teamID } }, signal })),
  })
  const put = useChange(
    (client, { customerRepID, ...body }: MemberChange) =>
      orThrow(
        client.PUT('/api/Teams/{id}/members/{customerRepID}', {
          params: { path: { id: teamID, customerRepID } },
          body,
        }),
      ),
    { of: ['teams', 'reps'] },
  )
  const remove = useChange(
    (client, customerRepID: number) =>
      orThrow(
        client.DELETE('/api/Teams/{id}/members/{customerRepID}', { params: { path: { id: teamID, customerRepID } } }),
      ),
    { of: ['teams', 'reps'] },
  )
  return (
    <Panel title={t('triage.members')} hint={t('triage.membersHint')}>
      <DataTable<Member>
        label={t('triage.members')}
        columns={[
          { key: 'name', title: t('common.name'), render: ({ name }) => name },
          {
            key: 'takesAssignments',
            title: t('triage.takesAssignments'),
            render: (member) => (
              <TakesAssignments
                member={member}
                isReadOnly={!mayChange}
                onChange={(takesAssignments) =>
                  put.mutateAsync({ customerRepID: member.customerRepID, takesAssignments })
                }
              />
            ),
          },
          {
            key: 'capacity',
            title: t('triage.capacity'),
            render: (member) => (
              <Capacity
                member={member}
                ofTeam={maxOpenPerRep}
                isReadOnly={!mayChange}
                onChange={(capacity) => put.mutate({ customerRepID: member.customerRepID, capacity })}
              />
            ),
          },
          {
            key: 'openTickets',
            title: t('triage.openTickets'),
            align: 'right',
            isExtra: true,
            render: ({ openTickets }) => openTickets,
          },
          {
            key: 'remove',
            title: '',
            width: 44,
            render: ({ customerRepID, name }) =>
              mayChange && (
                <DeleteButton
                  name={name}
                  verb={t('triage.removeMember')}
                  text={t('triage.removeMemberText')}
                  onDelete={() => remove.mutate(customerRepID)}
                  isSmall
                />
              ),
          },
        ]}
        rows={members.data}
        rowKey={({ customerRepID }) => customerRepID}
        fault={members.error}
        empty={
          <Text size="sm" c="dimmed">
            {t('triage.noMembers')}
          </Text>
        }
      />
      {mayChange && <AddMember members={members.data ?? []} onAdd={(customerRepID) => put.mutate({ customerRepID })} />}
    </Panel>
  )
}

interface TakesAssignmentsProps {
  member: Member
  isReadOnly: boolean
  onChange(takesAssignments: boolean): Promise<unknown>
}

function TakesAssignments({ member: { name, takesAssignments }, isReadOnly, onChange }: TakesAssignmentsProps) {
  const { t } = useLanguage()
  const [isOn, choose] = useOptimisticChoice(takesAssignments, onChange)
  return (
    <Switch
      aria-label={t('triage.takesAssignmentsOf', { name })}
      checked={isOn}
      disabled={isReadOnly}
      onChange={({ currentTarget }) => void choose(currentTarget.checked)}
    />
  )
}

interface CapacityProps {
  member: Member
  ofTeam: number | null
  isReadOnly: boolean
  onChange(capacity: number | null): void
}

function Capacity({ member: { name, capacity }, ofTeam, isReadOnly, onChange }: CapacityProps) {
  const { t } = useLanguage()
  const [value, setValue] = useState<number | string>(capacity ?? '')
  const save = () => {
    const given = value === '' ? null : Number(value)
    if (given !== capacity) onChange(given)
  }
  return (
    <NumberInput
      size="xs"
      w={90}
      min={0}
      allowDecimal={false}
      aria-label={t('triage.capacityOf', { name })}
      placeholder={ofTeam === null ? t('triage.unlimited') : String(ofTeam)}
      value={value}
      readOnly={isReadOnly}
      onChange={setValue}
      onBlur={save}
    />
  )
}

function AddMember({ members, onAdd }: { members: Member[]; onAdd(customerRepID: number): void }) {
  const { t } = useLanguage()
  const reps = useReps() ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const others = reps.filter((rep) => !members.some(({ customerRepID }) => customerRepID === rep.customerRepID))
  return (
    <Group gap="xs" align="flex-end" mt="sm">
      <Select
        label={t('triage.addMember')}
        searchable
        data={others.map((rep) => ({ value: String(rep.customerRepID), label: repName(rep) }))}
        value={chosen}
        onChange={setChosen}
      />
      <Button
        variant="default"
        disabled={!chosen}
        onClick={() => {
          onAdd(Number(chosen))
          setChosen(null)
        }}
      >
        {t('common.add')}
      </Button>
    </Group>
  )
}
