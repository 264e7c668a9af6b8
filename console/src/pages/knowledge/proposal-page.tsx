import './knowledge.css'
import { type components, orThrow } from '@attendant/client'
import { Anchor, Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../app/data/use-change.ts'
import { useLanguage } from '../../app/session/language.ts'
import { useAttendant } from '../../app/session/session.tsx'
import { useGo } from '../../app/use-go.ts'
import { Guarded } from '../../ui/guarded.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { KnowledgePage } from './knowledge-page.tsx'
import { NoProposals } from './no-proposals.tsx'

type Proposal = components['schemas']['KnowledgeProposal']

export function ProposalPage() {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const { proposalID = '' } = useParams({ strict: false }) as { proposalID?: string }
  const id = Number(proposalID)
  const proposal = useQuery({
    queryKey: ['proposals', id],
    enabled: id > 0,
    queryFn: ({ signal }) =>
      orThrow(attendant.GET('/api/Knowledge/proposals/{id}', { params: { path: { id } }, signal })),
  })
  return (
    <KnowledgePage>
      <PageHeader
        title={proposal.data?.name ?? t('knowledge.proposals')}
        back={{ to: '/knowledge/proposals', label: t('knowledge.proposals') }}
      />
      {id > 0 ? (
        <Loaded query={proposal}>
          {(data) =>
            data.state === 'Pending' ? <Decision key={data.proposalID} proposal={data} /> : <Decided proposal={data} />
          }
        </Loaded>
      ) : (
        <NoProposals />
      )}
    </KnowledgePage>
  )
}

function Decision({ proposal }: { proposal: Proposal }) {
  const { t } = useLanguage()
  const go = useGo()
  const [name, setName] = useState(proposal.name)
  const [content, setContent] = useState(proposal.content)
  const params = { path: { id: proposal.proposalID } }
  const accept = useChange(
    (client) => orThrow(client.POST('/api/Knowledge/proposals/{id}/accept', { params, body: { name, content } })),
    { of: ['proposals', 'documents'], done: t('knowledge.accepted') },
  )
  const reject = useChange((client) => orThrow(client.POST('/api/Knowledge/proposals/{id}/reject', { params })), {
    of: ['proposals'],
  })
  const openDocument = ({ documentID }: Proposal) => documentID && go(`/automation/documents/${documentID}`)
  return (
    <Panel title={t('knowledge.decide')} hint={t('knowledge.decideHint')}>
      <Guarded needs="manageKnowledge">
        <TextInput
          label={t('common.name')}
          value={name}
          maxLength={255}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          label={t('knowledge.content')}
          value={content}
          onChange={(event) => setContent(event.currentTarget.value)}
          autosize
          minRows={8}
          maxRows={28}
          mt="sm"
        />
        <DraftedFrom proposal={proposal} />
        <Group mt="md">
          <Button
            loading={accept.isPending}
            disabled={!name.trim() || !content.trim()}
            onClick={() => accept.mutate(undefined, { onSuccess: openDocument })}
          >
            {t('knowledge.accept')}
          </Button>
          <Button
            variant="default"
            loading={reject.isPending}
            onClick={() => reject.mutate(undefined, { onSuccess: () => go('/knowledge/proposals') })}
          >
            {t('knowledge.reject')}
          </Button>
        </Group>
      </Guarded>
    </Panel>
  )
}

function Decided({ proposal }: { proposal: Proposal }) {
  const { t } = useLanguage()
  const { documentID, content, state } = proposal
  return (
    <Panel
      title={t(`knowledge.proposal.${state}`)}
      actions={
        documentID && (
          <Anchor component={Link} to={`/automation/documents/${documentID}`} size="sm">
            {t('knowledge.open')}
          </Anchor>
        )
      }
    >
      <div className="knowledge-text">{content}</div>
      <DraftedFrom proposal={proposal} />
    </Panel>
  )
}

const DraftedFrom = ({ proposal: { ticketIDs } }: { proposal: Proposal }) => {
  const { t } = useLanguage()
  return (
    <Text size="sm" c="dimmed" mt="sm" component="div">
      {t('knowledge.draftedFrom')}{' '}
      {ticketIDs.map((ticketID) => (
        <Anchor key={ticketID} component={Link} to={`/inbox/${ticketID}`} size="sm" mr={6}>
          #{ticketID}
        </Anchor>
      ))}
    </Text>
  )
}
