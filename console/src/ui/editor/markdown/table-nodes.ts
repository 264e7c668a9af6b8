import { type Extensions, Node } from '@tiptap/core'
import { addRowAfter, goToNextCell, isInTable, tableEditing } from '@tiptap/pm/tables'

/** Markdown has no merged cells. */
const span = { default: 1, parseHTML: () => 1, rendered: false }

const cellAttributes = () => ({
  align: { default: null, rendered: false },
  colspan: span,
  rowspan: span,
  colwidth: { default: null, parseHTML: () => null, rendered: false },
})

const Cell = Node.create({
  name: 'tableCell',
  content: 'paragraph',
  isolating: true,
  addAttributes: cellAttributes,
  extendNodeSchema: (extension) => (extension.name === 'tableCell' ? { tableRole: 'cell' } : {}),
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: () => ['td', 0],
})

const Header = Node.create({
  name: 'tableHeader',
  content: 'paragraph',
  isolating: true,
  addAttributes: cellAttributes,
  extendNodeSchema: (extension) => (extension.name === 'tableHeader' ? { tableRole: 'header_cell' } : {}),
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: () => ['th', 0],
})

const Row = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  extendNodeSchema: (extension) => (extension.name === 'tableRow' ? { tableRole: 'row' } : {}),
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  extendNodeSchema: (extension) => (extension.name === 'table' ? { tableRole: 'table' } : {}),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const move = (step: 1 | -1) => () => {
      const { state, view } = this.editor
      if (!isInTable(state)) return false
      if (goToNextCell(step)(state, view.dispatch)) return true
      // Tab in the last cell adds a row.
      if (step === 1 && addRowAfter(state, view.dispatch)) goToNextCell(1)(view.state, view.dispatch)
      return true
    }
    return { Tab: move(1), 'Shift-Tab': move(-1), Enter: () => isInTable(this.editor.state) && move(1)() }
  },
})

export const tableNodes: Extensions = [Table, Row, Header, Cell]

/** A header row and one other row of three cells each. */
export const newTable = {
  type: 'table',
  content: ['tableHeader', 'tableCell', 'tableCell'].map((type) => ({
    type: 'tableRow',
    content: Array.from({ length: 3 }, () => ({ type, content: [{ type: 'paragraph' }] })),
  })),
}
