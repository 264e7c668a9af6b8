import type { Task } from './automation-run.ts'

const hook = (hookName: string): Task => ({ step: 'hook', hookName, chain: [] })

/** What happens to a message of an end user, from beginning to end. */
export const messageSequence: Task[] = [
  { step: 'begin' },
  hook('PreSpam'),
  { step: 'judgeSpam' },
  hook('OnReopen'),
  hook('OnNewTicket'),
  hook('OnMessage'),
  { step: 'detectTopics' },
  hook('OnTopicsDetected'),
  { step: 'topicActions' },
  hook('PreReply'),
  { step: 'draftReply' },
  hook('OnReplyDrafted'),
  { step: 'sendReply' },
  { step: 'finish' },
]

/** For a message that went through without an AI: what only an AI can do, and what follows from it. */
export const laterSequence: Task[] = [
  { step: 'begin' },
  { step: 'detectTopics' },
  { step: 'topicActions' },
  { step: 'draftReply' },
  hook('OnReplyDrafted'),
  { step: 'sendReply' },
  { step: 'finish' },
]

/** For a message whose draft a person wants written anew: rules ran, and sending is theirs. */
export const draftSequence: Task[] = [{ step: 'begin' }, { step: 'draftReply' }, { step: 'finish' }]

export const hookSequence = (hookName: string, chain: string[]): Task[] => [{ step: 'hook', hookName, chain }]

export const topicSequence = (modelName: string | undefined, executesActions: boolean): Task[] => [
  { step: 'detectTopics', ...(modelName ? { modelName } : {}) },
  ...(executesActions ? [hook('OnTopicsDetected'), { step: 'topicActions' } as const] : []),
]
