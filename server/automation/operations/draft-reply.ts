import { LongText } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { defineOperation, needMessage } from '../operation.ts'

/** If the run will draft anyway, the instructions are added to that draft. */
export const draftReply = defineOperation({
  operation: 'draftReply',
  description: 'Has the AI draft a reply, with instructions of its own.',
  parameters: Type.Object({ instructions: Type.Optional(LongText) }),
  async run(_context, run, { parameters }) {
    needMessage(run)
    const { instructions } = parameters
    const isAhead = run.agenda.some(({ step }) => step === 'draftReply')
    if (!isAhead) {
      const draft = { step: 'draftReply', ...(instructions ? { instructions } : {}) } as const
      return { tasks: [draft, { step: 'hook', hookName: 'OnReplyDrafted' }] }
    }
    return instructions ? { facts: { instructions: [...(run.facts.instructions ?? []), instructions] } } : {}
  },
})
