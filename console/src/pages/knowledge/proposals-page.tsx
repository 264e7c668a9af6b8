import type { components } from '@attendant/client'
import { useEvery } from '../../app/data/use-every.ts'
import { useLanguage } from '../../app/session/language.ts'
import { useGo } from '../../app/use-go.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { useTimes } from '../../ui/format/times.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { KnowledgePage } from './knowledge-page.tsx'
import { NoProposals } from './no-proposals.tsx'

type Proposal = components['schemas']['KnowledgeProposal']

export function ProposalsPage() {
  const { t } = useLanguage()
  const times = useTimes()
  const go = useGo()
  const proposals = useEvery('/api/Knowledge/proposals', ['proposals'])
  return (
    <KnowledgePage>
      <PageHeader title={t('knowledge.proposals')} hint={t('knowledge.proposalsHint')} />
      <DataTable<Proposal>
        label={t('knowledge.proposals')}
        columns={[
          { key: 'name', title: t('common.name'), render: ({ name }) => name },
          { key: 'state', title: t('knowledge.state'), render: ({ state }) => t(`knowledge.proposal.${state}`) },
          {
            key: 'dateCreated',
            title: t('knowledge.drafted'),
            render: ({ dateCreated }) => times.brief(dateCreated),
            isExtra: true,
          },
        ]}
        rows={proposals.data}
        rowKey={({ proposalID }) => proposalID}
        fault={proposals.error}
        onOpen={({ proposalID }) => go(`/knowledge/proposals/${proposalID}`)}
        empty={<NoProposals />}
      />
    </KnowledgePage>
  )
}
