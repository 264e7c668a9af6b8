import { ActionIcon, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { MacroButton } from '../../../app/macros/macro-button.tsx'
import { useLanguage } from '../../../app/session/language.ts'
import type { Content } from '../../../ui/editor/content.ts'
import { AssistMenu } from '../assist/assist-menu.tsx'
import type { Ticket } from '../use-ticket.ts'
import { TranslateReply } from './translate-reply.tsx'

interface InsertToolsProps {
  ticket: Ticket
  content: Content
  focus(): void
  /** Replaces the whole text. */
  replace(content: Content): void
  /** Empties the editor; undefined if it contains nothing of the user's own. */
  discard?: (() => void) | undefined
}

/** Toolbar buttons that insert or change text in the reply. */
export function InsertTools({ ticket, content, focus, replace, discard }: InsertToolsProps) {
  const { t } = useLanguage()
  return (
    <>
      <MacroButton ticketIDs={[ticket.ticketID]} slashIn=".composer .editor-text" onClosed={focus} />
      <TranslateReply
        text={content.text}
        language={ticket.language}
        onTranslated={(text) => replace({ text, html: null })}
      />
      <AssistMenu ticketID={ticket.ticketID} text={content.text} replace={(text) => replace({ text, html: null })} />
      {discard && (
        <Tooltip label={t('compose.discard')}>
          <ActionIcon size="sm" aria-label={t('compose.discard')} onClick={discard}>
            <IconTrash size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      )}
    </>
  )
}
