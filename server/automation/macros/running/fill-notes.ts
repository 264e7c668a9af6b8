import type { MacroOperation } from '@attendant/contract/automation/macro.ts'
import type { Rep } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { replacePlaceholders } from '../../../knowledge/documents/replace-placeholders.ts'
import { gatherFacts, type Subject } from './fill-text.ts'

/** The operations of a macro for this ticket, with placeholders in note texts filled in. */
export async function fillNotes(
  context: Context,
  rep: Rep,
  operations: MacroOperation[],
  subject: Subject,
  onUnknown?: (name: string) => void,
): Promise<MacroOperation[]> {
  if (!operations.some((one) => textOf(one).includes('{{'))) return operations
  const facts = await gatherFacts(context, rep, subject)
  return operations.map((one) => {
    const written = textOf(one)
    if (!written.includes('{{')) return one
    const text = replacePlaceholders(written, facts, 'markdown', onUnknown)
    return { ...one, parameters: { ...one.parameters, text } }
  })
}

const textOf = ({ operation, parameters }: MacroOperation): string =>
  operation === 'addNote' && typeof parameters?.text === 'string' ? parameters.text : ''
