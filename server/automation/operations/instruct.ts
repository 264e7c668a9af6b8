import { LongText } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { defineOperation } from '../operation.ts'

/** The same limit as for a message in a prompt. */
const maxInstruction = 12_000

export const instruct = defineOperation({
  operation: 'instruct',
  description:
    'Puts an instruction into the prompt of the reply: the text, or else the name and description of the action.',
  parameters: Type.Object({ text: Type.Optional(LongText) }),
  async run(_context, { facts }, { action, parameters }) {
    const { text } = parameters
    const instruction = text?.trim() || [action.name, action.description].filter(Boolean).join(': ')
    return {
      facts: { instructions: [...(facts.instructions ?? []), instruction.slice(0, maxInstruction)] },
      isOfRunOnly: true,
    }
  },
})
