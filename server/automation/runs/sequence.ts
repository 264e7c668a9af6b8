import type { Task } from './automation-run.ts'

const hook = (hookName: string): Task => ({ step: 'hook', hookName, chain: [] })

/** The steps for a message of an end user. */
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

/** For a message that was processed without AI: the AI steps and those that depend on them. */
export const laterSequence: Task[] = [
  { step: 'begin' },
  { step: 'detectTopics' },
  { step: 'topicActions' },
  { step: 'draftReply' },
  hook('OnReplyDrafted'),
  { step: 'sendReply' },
  { step: 'finish' },
]

/** For regenerating a draft: rules have already run, and a person sends the reply. */
export const draftSequence: Task[] = [{ step: 'begin' }, { step: 'draftReply' }, { step: 'finish' }]

export const hookSequence = (hookName: string, chain: string[]): Task[] => [{ step: 'hook', hookName, chain }]

export const topicSequence = (modelName: string | undefined, executesActions: boolean): Task[] => [
  { step: 'detectTopics', ...(modelName ? { modelName } : {}) },
  ...(executesActions ? [hook('OnTopicsDetected'), { step: 'topicActions' } as const] : []),
]
