import { Anchor, Group, Loader, Text } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useLanguage } from '../../../../app/session/language.ts'
import { useMessageActions } from '../../messages/use-message-actions.ts'
import type { Message } from '../../use-ticket.ts'
import { useTrace } from '../../use-trace.ts'
import { DraftSources } from './draft-sources.tsx'

interface DraftNoteProps {
  target: Message | undefined
  isStreaming: boolean
  /** Whether the editor contains the user's own text. */
  isOwn: boolean
  onTake(): void
  onDrop(): void
}

/** Shows the state of the AI draft and its sources, with a button to use or discard it. */
export function DraftNote({ target, isStreaming, isOwn, onTake, onDrop }: DraftNoteProps) {
  const { t } = useLanguage()
  if (!target) return null
  if (!target.aiAnswer && !isStreaming && target.status !== 'Processing') return null
  const isReady = Boolean(target.aiAnswer) && target.status !== 'Processing'
  return (
    <Group gap={8} mb={6} className="draft-note" role="status">
      {isReady ? <IconSparkles size={15} aria-hidden /> : <Loader size={13} />}
      <Text size="xs" fw={600}>
        {t(isReady ? (isOwn ? 'ticket.draftAvailable' : 'ticket.draft') : 'ticket.drafting')}
      </Text>
      {isReady && <DraftSources ids={target.aiAnswerSources} citations={target.citations} />}
      {isReady && target.status === 'Drafted' && <Outdated draft={target} />}
      <span className="spacer" />
      {isReady && (
        <Anchor component="button" size="xs" onClick={isOwn ? onTake : onDrop}>
          {t(isOwn ? 'ticket.useDraft' : 'ticket.discardDraft')}
        </Anchor>
      )}
    </Group>
  )
}

/** Warns that a draft is based on outdated documents, with a button to regenerate it. */
function Outdated({ draft }: { draft: Message }) {
  const { t } = useLanguage()
  const { retry } = useMessageActions(draft.ticketID)
  const { data: trace } = useTrace(draft.messageID, draft.aiAnswerSources.length > 0)
  const used = trace?.steps.findLast(({ step, outcome }) => step === 'draftReply' && outcome === 'Done')?.documents
  if (!used?.some(({ isOutdated }) => isOutdated)) return null
  return (
    <Text size="xs" fw={600}>
      {t('ticket.draftOutdated')}{' '}
      <Anchor component="button" inherit underline="always" onClick={() => retry.mutate(draft)}>
        {t('ticket.regenerate')}
      </Anchor>
    </Text>
  )
}
