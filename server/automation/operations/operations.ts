import { addTopic } from './add-topic.ts'
import { assign } from './assign.ts'
import { close } from './close.ts'
import { draftReply } from './draft-reply.ts'
import { escalate } from './escalate.ts'
import { instruct } from './instruct.ts'
import { markSpam } from './mark-spam.ts'
import { notSpam } from './not-spam.ts'
import { notifyByEmail } from './notify-by-email.ts'
import type { Operation } from './operation.ts'
import { reopen } from './reopen.ts'
import { retrieveData } from './retrieve-data.ts'
import { sendDocument } from './send-document.ts'
import { sendReply } from './send-reply.ts'
import { setCustomField } from './set-custom-field.ts'
import { wait } from './wait.ts'

/** How each operation of the catalogue (`actions/operations`) is carried out. */
const operations: Record<string, Operation> = {
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
}

export const findOperation = (name: string): Operation | undefined =>
  Object.hasOwn(operations, name) ? operations[name] : undefined
