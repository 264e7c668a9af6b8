import type { MailFaultReason } from '../fault-reasons.ts'
import { MailFault, type MailFaultKind } from '../mail.ts'

/** The provider's error code, for callers that handle some errors. */
export class GraphFault extends MailFault {
  readonly status: number
  readonly code: string
  constructor(
    kind: MailFaultKind,
    message: string,
    { status, code, retryAfterMs }: { status: number; code: string; retryAfterMs?: number | undefined },
  ) {
    super(kind, message, { reason: reasonOf(status, code), ...(retryAfterMs === undefined ? {} : { retryAfterMs }) })
    this.status = status
    this.code = code
  }

  /** The provider has lost our position, so the folder must be read from the start. */
  get isLostPlace(): boolean {
    return this.status === 410 || /^(SyncState(NotFound|Invalid)|resyncRequired)/i.test(this.code)
  }
}

export async function toGraphFault(answer: Response): Promise<GraphFault> {
  const { status } = answer
  const { code, message } = readError(await answer.text().catch(() => ''))
  const text = [code, message].filter(Boolean).join(': ') || `status ${status}`
  const retryAfterMs = readRetryAfter(answer.headers.get('retry-after') ?? undefined)
  return new GraphFault(kindOf(status, code), `The mail provider refused: ${text.slice(0, 500)}`, {
    status,
    code,
    retryAfterMs,
  })
}

/** Codes for a missing or invalid mailbox. */
const isNoMailbox = (code: string) =>
  /^(ErrorInvalidUser|Request_ResourceNotFound|MailboxNotEnabledForRESTAPI|ErrorNonExistentMailbox)$/i.test(code)

function reasonOf(status: number, code: string): MailFaultReason | undefined {
  if (isNoMailbox(code)) return 'mailbox_missing'
  if (status === 401) return 'login_refused'
  return status === 403 ? 'permission_missing' : undefined
}

function kindOf(status: number, code: string): MailFaultKind {
  if (isNoMailbox(code)) return 'config'
  if (status === 401 || status === 403) return 'auth'
  if (status === 404) return 'notFound'
  if (status === 413) return 'tooLarge'
  if (status === 429) return 'throttled'
  return status >= 500 || status === 408 || status === 409 ? 'temporary' : 'refused'
}

function readError(text: string): { code: string; message: string } {
  try {
    const { error } = JSON.parse(text) as { error?: { code?: unknown; message?: unknown } }
    return { code: String(error?.code ?? ''), message: String(error?.message ?? '') }
  } catch {
    return { code: '', message: '' }
  }
}

/** Seconds, or a date. */
export function readRetryAfter(header: string | undefined): number | undefined {
  if (!header) return undefined
  if (/^\d+(\.\d+)?$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now())
}
