import type { ConnectionCheck } from '@attendant/contract/channels/connection-checks.ts'
import { MailFault } from '../../../adapters/mail/mail.ts'
import { toCheck } from './check.ts'

/** One side of a mailbox (reading or sending), as it is tested. */
export interface Side {
  name: 'imap' | 'smtp' | 'graph'
  host: string
  port: string
  address: string
  hasTokens: boolean
  mustEncrypt: boolean
  done: 'reading_ok' | 'sending_ok' | 'sending_unknown'
}

type MailStep = NonNullable<MailFault['step']>

const stepsOf = ({ hasTokens }: Side): MailStep[] => [
  ...(hasTokens ? (['token'] as const) : []),
  'dns',
  'connection',
  'tls',
  'login',
  'permission',
]

/** The result of each step of one attempt: steps before the failed one worked, and later ones were not reached. */
export function checkSteps(side: Side, fault: MailFault | undefined): ConnectionCheck[] {
  const steps = stepsOf(side)
  const params = { host: side.host, port: side.port, address: side.address }
  const failedAt = fault ? steps.indexOf(stepOf(fault)) : steps.length
  return steps.map((step, index) => {
    const name = `${side.name}.${step}`
    if (index < failedAt) return toPassed(side, step, params)
    if (index > failedAt) return toCheck(name, 'Skipped', 'not_checked')
    return toCheck(name, 'Failed', fault?.reason ?? 'failed', { ...params, said: fault?.message ?? '' })
  })
}

function stepOf({ step, isRetryable }: MailFault): MailStep {
  if (step && step !== 'settings') return step
  return isRetryable ? 'connection' : 'permission'
}

function toPassed(side: Side, step: MailStep, params: Record<string, string>): ConnectionCheck {
  const name = `${side.name}.${step}`
  if (step === 'permission') return toCheck(name, side.done === 'sending_unknown' ? 'Skipped' : 'Ok', side.done, params)
  if (step === 'tls') return toCheck(name, 'Ok', side.mustEncrypt ? 'tls_ok' : 'tls_not_required')
  const codes = { token: 'token_ok', dns: 'dns_ok', connection: 'connection_ok', login: 'login_ok' } as const
  return toCheck(name, 'Ok', codes[step as keyof typeof codes], params)
}

/** Invalid settings have no steps. */
export function checkSettings(fault: MailFault): ConnectionCheck {
  return toCheck('settings', 'Failed', fault.reason ?? 'failed', { said: fault.message })
}

/** The error of some work, or its result. */
export const attempt = <Result>(work: Promise<Result>): Promise<{ result: Result } | { fault: MailFault }> =>
  work.then(
    (result) => ({ result }),
    (fault: unknown) => {
      if (!(fault instanceof MailFault)) throw fault
      return { fault }
    },
  )
