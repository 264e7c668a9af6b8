import { type components, orThrow } from '@attendant/client'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconMoodSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useChange } from '../../app/data/use-change.ts'
import { useLanguage } from '../../app/session/language.ts'
import { useAttendant } from '../../app/session/session.tsx'
import { useGo } from '../../app/use-go.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useTimes } from '../../ui/format/times.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { KnowledgePage } from './knowledge-page.tsx'

type Gap = components['schemas']['KnowledgeGap']

const maxTickets = 8

/** Questions that documents should answer but do not. */
export function GapsPage() {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const gaps = useQuery({
    queryKey: ['knowledge', 'gaps'],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Knowledge/gaps', { signal })),
  })
  return (
    <KnowledgePage>
      <PageHeader title={t('knowledge.gaps')} hint={t('knowledge.gapsHint')} />
      <Loaded query={gaps}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={IconMoodSearch} title={t('knowledge.noGaps')} hint={t('knowledge.noGapsHint')} />
          ) : (
            items.map((gap) => <GapPanel key={gap.gapID} gap={gap} />)
          )
        }
      </Loaded>
    </KnowledgePage>
  )
}

function GapPanel({ gap }: { gap: Gap }) {
  const { t } = useLanguage()
  const times = useTimes()
  const go = useGo()
  const propose = useChange(
    (client) => orThrow(client.POST('/api/Knowledge/proposals', { body: { gapID: gap.gapID } })),
    {
      of: ['proposals'],
    },
  )
  const open = ({ proposalID }: { proposalID: number }) => go(`/knowledge/proposals/${proposalID}`)
  const { unanswered, edited } = gap
  return (
    <Panel
      title={gap.question.slice(0, 200)}
      hint={`${t('knowledge.unanswered', { count: unanswered })}, ${t('knowledge.edited', { count: edited })}, ${times.brief(gap.lastAt)}`}
      actions={
        <Button
          variant="default"
          size="compact-sm"
          loading={propose.isPending}
          onClick={() => propose.mutate(undefined, { onSuccess: open })}
        >
          {t('knowledge.propose')}
        </Button>
      }
    >
      {gap.examples.slice(1).map(({ messageID, text }) => (
        <Text key={messageID} size="sm" c="dimmed" lineClamp={2}>
          {text}
        </Text>
      ))}
      <Group gap="xs" mt="xs">
        {gap.ticketIDs.slice(0, maxTickets).map((ticketID) => (
          <Anchor key={ticketID} component={Link} to={`/inbox/${ticketID}`} size="sm">
            #{ticketID}
          </Anchor>
        ))}
      </Group>
    </Panel>
  )
}
