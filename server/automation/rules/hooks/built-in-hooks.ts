import type { Hook } from '@attendant/contract/automation/hook.ts'

/** Hooks that the server fires. Any other name can be mapped and fired through the API. */
export const builtInHooks: readonly Hook[] = [
  { hookName: 'PreSpam', description: 'Before a message of an end user is checked for spam.' },
  { hookName: 'OnSpam', description: 'When a message was found to be spam.' },
  { hookName: 'OnNewTicket', description: 'When a ticket has its first message of an end user.' },
  { hookName: 'OnMessage', description: 'When a message of an end user came in.' },
  { hookName: 'OnTopicsDetected', description: 'When the topics of a message are known.' },
  { hookName: 'PreReply', description: 'Before a reply is drafted.' },
  { hookName: 'OnReplyDrafted', description: 'When a reply was drafted.' },
  { hookName: 'OnReplySent', description: 'When a reply was sent.' },
  { hookName: 'OnEscalate', description: 'When a ticket was escalated.' },
  { hookName: 'OnAssign', description: 'When a ticket was assigned to a representative.' },
  { hookName: 'OnClose', description: 'When a ticket was closed.' },
  { hookName: 'OnReopen', description: 'When a closed ticket was opened again.' },
  { hookName: 'OnSnoozeEnd', description: 'When a snooze ended by its time or because the end user wrote.' },
  { hookName: 'OnSlaWarning', description: 'When a ticket is about to miss a target of its SLA policy.' },
  { hookName: 'OnSlaBreach', description: 'When a ticket missed a target of its SLA policy.' },
  { hookName: 'OnCsat', description: 'When an end user answered a satisfaction survey.' },
  { hookName: 'OnLike', description: 'When an end user liked an answer.' },
  { hookName: 'OnDislike', description: 'When an end user disliked an answer.' },
  {
    hookName: 'OnChatStarted',
    description: 'When a visitor starts a chat: with the first message, before its own hooks.',
  },
  { hookName: 'OnPhonePickup', description: 'When a call was answered.' },
  { hookName: 'OnPhoneHangup', description: 'When a call ended.' },
]
