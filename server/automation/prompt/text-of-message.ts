import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'

/** More of one message than this does not help anybody to understand it. In characters. */
const longest = 12_000

export const textOf = ({ message, textBody, preview }: Pick<MessageRow, 'message' | 'textBody' | 'preview'>): string =>
  (message ?? textBody ?? preview).slice(0, longest)
