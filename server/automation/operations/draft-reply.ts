import { LongText } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { defineOperation, needMessage } from '../operation.ts'

/** Where the run is going to draft anyway, it drafts once, with these instructions. */
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
