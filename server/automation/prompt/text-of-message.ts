import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'

/** Longer texts do not improve results. */
const maxLength = 12_000

export const textOf = ({ message, textBody, preview }: Pick<MessageRow, 'message' | 'textBody' | 'preview'>): string =>
  (message ?? textBody ?? preview).slice(0, maxLength)
