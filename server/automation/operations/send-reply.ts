import { Type } from 'typebox'
import { defineOperation, needMessage } from '../operation.ts'

/** If the reply is not drafted yet, it is sent once it is. */
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
