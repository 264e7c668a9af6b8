import { toolCall } from '../acting/loop/tool-call.ts'
import type { Step, StepName, Task } from '../runs/automation-run.ts'
import { begin } from './begin.ts'
import { detectTopics } from './detect-topics.ts'
import { draftReply } from './draft-reply.ts'
import { finish } from './finish.ts'
import { judgeSpam } from './judge-spam.ts'
import { runAction } from './run-action.ts'
import { runHook } from './run-hook.ts'
import { sendReply } from './send-reply.ts'
import { stopForSpam } from './stop-for-spam.ts'
import { topicActions } from './topic-actions.ts'

/** All steps by name; `sequence.ts` defines their order. */
const steps: Record<StepName, Step> = {
  begin,
  hook: runHook,
  action: runAction,
  judgeSpam,
  stopForSpam,
  detectTopics,
  topicActions,
  draftReply,
  toolCall,
  sendReply,
  finish,
} as Record<StepName, Step>

export const stepOf = ({ step }: Task): Step => steps[step]
