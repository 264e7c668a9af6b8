import { ActionIcon, Button, Group, Popover, TextInput, Tooltip } from '@mantine/core'
import {
  type Icon,
  IconBlockquote,
  IconBold,
  IconCode,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
} from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { type FormEvent, useState } from 'react'
import { type MessageKey, useLanguage } from '../../app/session/language.ts'

interface Tool {
  name: string
  label: MessageKey
  icon: Icon
  keys?: string
  run(editor: Editor): void
}

const tools: Tool[] = [
  {
    name: 'bold',
    label: 'compose.bold',
    icon: IconBold,
    keys: 'B',
    run: (to) => to.chain().focus().toggleBold().run(),
  },
  {
    name: 'italic',
    label: 'compose.italic',
    icon: IconItalic,
    keys: 'I',
    run: (to) => to.chain().focus().toggleItalic().run(),
  },
  {
    name: 'bulletList',
    label: 'compose.bullets',
    icon: IconList,
    keys: '⇧8',
    run: (to) => to.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    label: 'compose.numbers',
    icon: IconListNumbers,
    keys: '⇧7',
    run: (to) => to.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'blockquote',
    label: 'compose.quote',
    icon: IconBlockquote,
    keys: '⇧B',
    run: (to) => to.chain().focus().toggleBlockquote().run(),
  },
  { name: 'code', label: 'compose.code', icon: IconCode, keys: 'E', run: toggleCode },
]

/** A selection within a line becomes inline code, anything else a code block. */
function toggleCode(editor: Editor): void {
  const { empty, $from, $to } = editor.state.selection
  const isInline = !empty && $from.sameParent($to) && !editor.isActive('codeBlock')
  if (isInline || editor.isActive('code')) editor.chain().focus().toggleCode().run()
  else editor.chain().focus().toggleCodeBlock().run()
}

export function Toolbar({ editor }: { editor: Editor }) {
  const { t } = useLanguage()
  const active = useEditorState({
    editor,
    selector: ({ editor }) => [...tools.map(({ name }) => editor.isActive(name)), editor.isActive('codeBlock')],
  })
  return (
    <Group gap={1} wrap="nowrap" role="toolbar" aria-label={t('compose.formatting')} className="editor-toolbar">
      {tools.map(({ name, label, icon: Picture, keys, run }, index) => (
        <Tooltip key={name} label={keys ? `${t(label)} (⌘/Ctrl ${keys})` : t(label)}>
          <ActionIcon
            size="sm"
            aria-label={t(label)}
            aria-pressed={Boolean(active[index] || (name === 'code' && active.at(-1)))}
            // Keeps the caret where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(editor)}
          >
            <Picture size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      ))}
      <LinkTool editor={editor} />
    </Group>
  )
}

function LinkTool({ editor }: { editor: Editor }) {
  const { t } = useLanguage()
  const isActive = useEditorState({ editor, selector: ({ editor }) => editor.isActive('link') })
  const [address, setAddress] = useState<string>()
  const close = () => {
    setAddress(undefined)
    editor.commands.focus()
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    // Prevents submitting the form around the editor.
    event.stopPropagation()
    setLink(editor, address?.trim() ?? '')
    close()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    close()
  }
  return (
    <Popover opened={address !== undefined} onDismiss={close} trapFocus position="top-start" withinPortal shadow="md">
      <Popover.Target>
        <Tooltip label={t('compose.link')}>
          <ActionIcon
            size="sm"
            aria-label={t('compose.link')}
            aria-pressed={isActive}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setAddress(editor.getAttributes('link').href ?? '')}
          >
            <IconLink size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <form onSubmit={apply}>
          <Group gap={6} wrap="nowrap">
            <TextInput
              size="xs"
              aria-label={t('compose.linkAddress')}
              placeholder="https://"
              value={address ?? ''}
              onChange={(event) => setAddress(event.currentTarget.value)}
              data-autofocus
            />
            <Button size="xs" type="submit" disabled={!address?.trim()}>
              {t('compose.setLink')}
            </Button>
            {isActive && (
              <Button size="xs" variant="default" onClick={remove}>
                {t('compose.removeLink')}
              </Button>
            )}
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

/** An address without a scheme is a web address, or an email address if it contains @. */
function setLink(editor: Editor, given: string): void {
  const href = /^[a-z][a-z0-9+.-]*:/i.test(given) ? given : given.includes('@') ? `mailto:${given}` : `https://${given}`
  const { empty } = editor.state.selection
  if (empty && !editor.isActive('link')) {
    const marks = [{ type: 'link', attrs: { href } }]
    editor.chain().focus().insertContent({ type: 'text', text: given, marks }).run()
  } else {
    editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
  }
}
