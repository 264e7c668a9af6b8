import { ActionIcon, Menu, NativeSelect, Tooltip } from '@mantine/core'
import { IconTable, IconTablePlus } from '@tabler/icons-react'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from '@tiptap/pm/tables'
import { type Editor, useEditorState } from '@tiptap/react'
import { type MessageKey, useLanguage } from '../../../app/session/language.ts'
import { Toolbar } from '../toolbar.tsx'
import { newTable } from './table-nodes.ts'

/** Stays visible above the text while the user scrolls. */
export function MarkdownToolbar({ editor }: { editor: Editor }) {
  return (
    <div className="markdown-bar">
      <TextStyle editor={editor} />
      <Toolbar editor={editor} />
      <TableTool editor={editor} />
    </div>
  )
}

const offeredLevels = [1, 2, 3, 4]

function TextStyle({ editor }: { editor: Editor }) {
  const { t } = useLanguage()
  const level = useEditorState({
    editor,
    selector: ({ editor }) => (editor.isActive('heading') ? Number(editor.getAttributes('heading').level) : 0),
  })
  const levels = [...new Set([...offeredLevels, ...(level ? [level] : [])])]
  const choose = (chosen: number) => {
    const { commands } = editor
    if (chosen === 0) commands.setNode('paragraph')
    else commands.setNode('heading', { level: chosen })
    commands.focus()
  }
  return (
    <NativeSelect
      size="xs"
      aria-label={t('documents.textStyle')}
      value={String(level)}
      onChange={(event) => choose(Number(event.currentTarget.value))}
      data={[
        { value: '0', label: t('documents.paragraph') },
        ...levels.map((number) => ({ value: String(number), label: t('documents.heading', { level: number }) })),
      ]}
    />
  )
}

type TableCommand = typeof addRowAfter

const tableCommands: { label: MessageKey; run: TableCommand }[] = [
  { label: 'documents.addRow', run: addRowAfter },
  { label: 'documents.addColumn', run: addColumnAfter },
  { label: 'documents.deleteRow', run: deleteRow },
  { label: 'documents.deleteColumn', run: deleteColumn },
  { label: 'documents.deleteTable', run: deleteTable },
]

function TableTool({ editor }: { editor: Editor }) {
  const { t } = useLanguage()
  const isInside = useEditorState({ editor, selector: ({ editor }) => editor.isActive('table') })
  const insert = () => editor.chain().focus().insertContent(newTable).run()
  if (!isInside) {
    return (
      <Tooltip label={t('documents.insertTable')}>
        <ActionIcon
          size="sm"
          aria-label={t('documents.insertTable')}
          onMouseDown={(event) => event.preventDefault()}
          onClick={insert}
        >
          <IconTablePlus size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    )
  }
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <ActionIcon size="sm" aria-label={t('documents.table')}>
          <IconTable size={16} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {tableCommands.map(({ label, run }) => (
          <Menu.Item key={label} onClick={() => runInTable(editor, run)}>
            {t(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function runInTable(editor: Editor, run: TableCommand): void {
  run(editor.state, editor.view.dispatch)
  editor.commands.focus()
}
