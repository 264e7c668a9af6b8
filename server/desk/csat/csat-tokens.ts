import type { Context } from '../../context.ts'

interface Closing {
  customerID: number
  ticketID: number
  closing: number
}

const textOf = ({ customerID, ticketID, closing }: Closing) => `csat ${customerID} ${ticketID} ${closing}`

/** Grants access to one survey only. */
export const signCsatToken = ({ secrets }: Pick<Context, 'secrets'>, closing: Closing): string =>
  [closing.customerID, closing.ticketID, closing.closing, secrets.sign(textOf(closing))].join('-')

/** Undefined if we did not sign it. */
export function readCsatToken({ secrets }: Pick<Context, 'secrets'>, token: string): Closing | undefined {
  const [, customerID, ticketID, closing, signature = ''] =
    /^(\d{1,15})-(\d{1,15})-(\d{1,9})-([0-9a-f]{24})$/.exec(token) ?? []
  const named = { customerID: Number(customerID), ticketID: Number(ticketID), closing: Number(closing) }
  return signature && secrets.isSigned(textOf(named), signature) ? named : undefined
}

/** How long a link works after it was sent. */
export const csatLifeMs = 30 * 24 * 60 * 60 * 1000
