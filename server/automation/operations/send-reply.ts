import { Type } from 'typebox'
import { defineOperation, needMessage } from '../operation.ts'

/** A reply that is still to be drafted is sent when it is. */
export const sendReply = defineOperation({
  operation: 'sendReply',
  description: 'Sends the drafted reply.',
  parameters: Type.Object({}),
  async run(_context, run) {
    needMessage(run)
    const isAhead = run.agenda.some(({ step }) => step === 'draftReply')
    return isAhead ? { facts: { isSendWanted: true } } : { tasks: [{ step: 'sendReply', isWanted: true }] }
  },
})
