import { needMessage, type Operation } from './operation.ts'

/** Where the run is going to draft anyway, it drafts once, with these instructions. */
export const draftReply: Operation = {
  async run(_context, run, { parameters }) {
    needMessage(run)
    const { instructions } = parameters as { instructions?: string }
    const isAhead = run.agenda.some(({ step }) => step === 'draftReply')
    if (!isAhead) {
      const draft = { step: 'draftReply', ...(instructions ? { instructions } : {}) } as const
      return { tasks: [draft, { step: 'hook', hookName: 'OnReplyDrafted' }] }
    }
    return instructions ? { facts: { instructions: [...(run.facts.instructions ?? []), instructions] } } : {}
  },
}
