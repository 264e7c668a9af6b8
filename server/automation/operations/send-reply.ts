import { needMessage, type Operation } from './operation.ts'

/** A reply that is still to be drafted is sent when it is. */
export const sendReply: Operation = {
  async run(_context, run) {
    needMessage(run)
    const isAhead = run.agenda.some(({ step }) => step === 'draftReply')
    return isAhead ? { facts: { isSendWanted: true } } : { tasks: [{ step: 'sendReply', isWanted: true }] }
  },
}
