import { type components, orThrow } from '@attendant/client'
import { Anchor, Button, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useTimes } from '../../../ui/format/times.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { AutomationPage } from '../automation-page.tsx'
import { showJson } from './json-text.ts'

type Approval = components['schemas']['Approval']

const refetchMs = 15_000

export function ApprovalsPage() {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const approvals = useQuery({
    queryKey: ['approvals', 'pending'],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Approvals', { params: { query: { pageSize: 100 } }, signal })),
    refetchInterval: refetchMs,
  })
  return (
    <AutomationPage>
      <PageHeader title={t('acting.approvals')} hint={t('acting.approvalsHint')} />
      <Loaded query={approvals}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={IconCircleCheck} title={t('acting.noApprovals')} hint={t('acting.noApprovalsHint')} />
          ) : (
            items.map((approval) => <ApprovalPanel key={approval.approvalID} approval={approval} />)
          )
        }
      </Loaded>
    </AutomationPage>
  )
}

function ApprovalPanel({ approval }: { approval: Approval }) {
  const { t } = useLanguage()
  const times = useTimes()
  const [comment, setComment] = useState('')
  const params = { path: { id: approval.approvalID } }
  const body = { comment: comment.trim() || null }
  const approve = useChange((client) => orThrow(client.POST('/api/Approvals/{id}/approve', { params, body })), {
    of: ['approvals'],
    done: t('acting.approved'),
  })
  const reject = useChange((client) => orThrow(client.POST('/api/Approvals/{id}/reject', { params, body })), {
    of: ['approvals'],
    done: t('acting.rejected'),
  })
  const isBusy = approve.isPending || reject.isPending
  const facts: [string, string][] = [
    [t('acting.why'), approval.why],
    [t('acting.forWhom'), approval.forWhom ?? '–'],
    [t('acting.effect'), approval.effect],
    [t('acting.expires'), times.upcoming(new Date(approval.expiresAt))],
  ]
  return (
    <Panel
      title={approval.tool}
      actions={
        <Anchor component={Link} to={`/inbox/${approval.ticketID}`} size="sm">
          {t('acting.ticket')} {approval.ticketID}
        </Anchor>
      }
    >
      <Stack gap="xs">
        <Code block>{showJson(approval.arguments)}</Code>
        {facts.map(([label, text]) => (
          <Text key={label} size="sm">
            <Text span c="dimmed" size="sm">
              {label}:
            </Text>{' '}
            {text}
          </Text>
        ))}
        <TextInput
          label={t('acting.comment')}
          value={comment}
          maxLength={2000}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
        />
        <Group gap="xs">
          <Button disabled={isBusy} onClick={() => approve.mutate()}>
            {t('acting.approve')}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={() => reject.mutate()}>
            {t('acting.reject')}
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}
