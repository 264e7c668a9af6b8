import type { Operation } from './operation.ts'

export const instruct: Operation = {
  async run(_context, { facts }, { action, parameters }) {
    const { text } = parameters as { text?: string }
    const instruction = text?.trim() || [action.name, action.description].filter(Boolean).join(': ')
    return { facts: { instructions: [...(facts.instructions ?? []), instruction] } }
  },
}
