import { UnstyledButton } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommands } from './commands/commands.tsx'
import { onDemand } from './on-demand.tsx'
import { loadAllTexts, useLanguage } from './session/language.ts'
import { useLacks } from './session/me.ts'

const NewConversation = onDemand(async () => {
  await loadAllTexts()
  return (await import('../pages/new-conversation/new-conversation.tsx')).NewConversation
})

/** Starts a conversation from the navigation, the palette, or with a shortcut on any page. */
export function NewConversationButton() {
  const { t } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  const label = t('navigation.newConversation')
  const mayNot = useLacks('sendReplies')
  useCommands(mayNot ? [] : [{ id: 'conversation.new', label, group: t('navigation.inbox'), keys: 'c', run: open }])
  if (mayNot) return null
  return (
    <>
      <UnstyledButton className="rail-link rail-new" aria-label={label} title={`${label} (c)`} onClick={open}>
        <IconEdit size={20} stroke={1.6} aria-hidden />
        <span>{t('navigation.new')}</span>
      </UnstyledButton>
      {isOpen && <NewConversation onClose={() => setOpen(false)} />}
    </>
  )
}
