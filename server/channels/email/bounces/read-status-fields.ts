import type { RecipientOutcome } from '../parsing/parsed-mail.ts'

const maxReasonLength = 500
const maxRecipients = 100

/** The fields of a delivery status (RFC 3464): one block for the email, then one for each recipient. */
export function readStatusFields(text: string): RecipientOutcome[] {
  const blocks = text.split(/\r?\n\s*\r?\n/).filter((block) => /^(final|original)-recipient:/im.test(block))
  return (blocks.length > 0 ? blocks : [text]).slice(0, maxRecipients).map(readBlock)
}

function readBlock(block: string): RecipientOutcome {
  const recipient = findField(block, 'original-recipient') ?? findField(block, 'final-recipient')
  const diagnostic = findField(block, 'diagnostic-code')?.replace(/^\s*[\w-]+\s*;\s*/, '')
  return {
    recipient: recipient ? withoutType(recipient) : null,
    action: readAction(findField(block, 'action') ?? ''),
    status: /\d\.\d{1,3}\.\d{1,3}/.exec(findField(block, 'status') ?? '')?.[0] ?? null,
    reason: (diagnostic ?? 'The mail could not be delivered.').trim().slice(0, maxReasonLength),
  }
}

/** `rfc822; <bob@example.org>` is `bob@example.org`. */
const withoutType = (recipient: string) =>
  recipient
    .replace(/^\s*[\w-]+\s*;\s*/, '')
    .replace(/[<>]/g, '')
    .trim()

/** `failed` is final whatever the status code: a server that gave up after days reports the last temporary one. */
function readAction(action: string): RecipientOutcome['action'] {
  const [word = ''] = action
    .trim()
    .toLowerCase()
    .split(/[^a-z]/)
  if (word === 'failed' || word === 'delivered') return word
  return word === 'relayed' || word === 'expanded' ? 'relayed' : 'delayed'
}

export function findField(text: string, name: string): string | undefined {
  return new RegExp(`^${name}:[ \\t]*([^\\n]*(?:\\n[ \\t][^\\n]*)*)`, 'im').exec(text)?.[1]?.replace(/\s+/g, ' ')
}
