import { bringMacro, isMacroHere } from '../../../automation/macros/bring-macro.ts'
import { RecordFault, type SourceMacro } from '../source-records.ts'
import { deletedHere, hereAlready, type Stored, type Storing } from './running.ts'
import { toTagName } from './store-tag.ts'

const maxName = 255
const maxHtml = 200 * 1024

export async function storeMacro({ context, row, known }: Storing, macro: SourceMacro): Promise<Stored> {
  const { customerID } = row
  if (known) return (await isMacroHere(context, customerID, known.id ?? 0)) ? hereAlready(known.id) : deletedHere
  const name = macro.name.replace(/\s+/g, ' ').trim().slice(0, maxName)
  const texts = macro.texts.filter(({ htmlBody }) => htmlBody.trim() !== '').slice(0, 50)
  const tags = [...new Set(macro.tags.map(toTagName).filter((tag) => tag !== ''))].slice(0, 50)
  if (name === '') throw new RecordFault('The macro has no name.')
  if (texts.some(({ htmlBody }) => htmlBody.length > maxHtml))
    throw new RecordFault('The text of the macro is too long.')
  if (texts.length + tags.length === 0) throw new RecordFault('The macro has neither text nor tags.')
  const operations = tags.length > 0 ? [{ operation: 'addTags', parameters: { tags } }] : []
  const id = await bringMacro(context, customerID, { name, texts, operations, isActive: macro.isActive })
  if (id === undefined)
    return { ...hereAlready(null), isCreated: false, reason: 'A macro of this name is here already.' }
  return { outcome: 'Created', id }
}
