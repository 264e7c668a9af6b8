import type { Operation } from './operation.ts'
import { addTopic } from './operations/add-topic.ts'
import { assign } from './operations/assign.ts'
import { close } from './operations/close.ts'
import { draftReply } from './operations/draft-reply.ts'
import { escalate } from './operations/escalate.ts'
import { instruct } from './operations/instruct.ts'
import { markSpam } from './operations/mark-spam.ts'
import { notSpam } from './operations/not-spam.ts'
import { notifyByEmail } from './operations/notify-by-email.ts'
import { reopen } from './operations/reopen.ts'
import { retrieveData } from './operations/retrieve-data.ts'
import { sendDocument } from './operations/send-document.ts'
import { sendReply } from './operations/send-reply.ts'
import { setCustomField } from './operations/set-custom-field.ts'
import { addFollower } from './operations/tickets/add-follower.ts'
import { addNote } from './operations/tickets/add-note.ts'
import { addTags } from './operations/tickets/add-tags.ts'
import { assignTeam } from './operations/tickets/assign-team.ts'
import { removeTags } from './operations/tickets/remove-tags.ts'
import { setPriority } from './operations/tickets/set-priority.ts'
import { setStatus } from './operations/tickets/set-status.ts'
import { snooze } from './operations/tickets/snooze.ts'
import { unassign } from './operations/tickets/unassign.ts'
import { wait } from './operations/wait.ts'

/** All operations that actions can use. */
export const operations: readonly Operation[] = [
  wait,
  close,
  reopen,
  escalate,
  assign,
  markSpam,
  notSpam,
  setCustomField,
  addTopic,
  draftReply,
  sendReply,
  sendDocument,
  notifyByEmail,
  retrieveData,
  instruct,
  setPriority,
  setStatus,
  addNote,
  addFollower,
  addTags,
  removeTags,
  assignTeam,
  unassign,
  snooze,
]

export const findOperation = (name: string): Operation | undefined =>
  operations.find(({ operation }) => operation === name)
