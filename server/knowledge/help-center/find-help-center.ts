import { and, desc, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { asSystem, bindCustomer, type Context } from '../../context.ts'
import { customers } from '../../organization/customers/customers.table.ts'
import { findCustomersByHostname } from '../../organization/customers/hostnames/find-customers-by-hostname.ts'
import { localhost, normaliseHostname } from '../../organization/customers/hostnames/normalise-hostname.ts'
import { isLoopbackRequest } from '../../platform/http/protection/client-address.ts'
import { documents } from '../documents/documents.table.ts'
import { isReadable } from './articles.store.ts'

/** The help center addressed by a request. */
export interface HelpCenter {
  customerID: number
  name: string
  locale: string | null
  themeColor: string | null
  logoUrl: string | null
  /** The base URL of its pages, such as `https://help.example.com`. */
  origin: string
  /** A database handle limited to the customer's rows. */
  context: Context
}

/**
 * Finds the customer by the hostname of the request. A hostname listed by several customers and owned by none is
 * ignored.
 */
export async function findHelpCenter(request: FastifyRequest): Promise<HelpCenter | undefined> {
  const system = asSystem(request.context, 'find the customer of a help center')
  const { hostname } = request
  const isLocal = isLoopbackRequest(request)
  const { customerIDs, ownerID } = await findCustomersByHostname(system.db, { hostname, isLocal })
  const listed = customerIDs === 'all' ? [] : customerIDs
  const only = ownerID ?? (listed.length === 1 ? listed[0] : undefined)
  const isUnnamed = listed.length === 0 && isLocal
  const customerID = only ?? (isUnnamed ? await findLatest(system) : undefined)
  if (customerID === undefined) return undefined
  const [customer] = await system.db
    .select({
      customerID: customers.customerID,
      name: customers.name,
      locale: customers.locale,
      themeColor: customers.themeColor,
      logoUrl: customers.logoUrl,
      hostnames: customers.hostnames,
    })
    .from(customers)
    .where(eq(customers.customerID, customerID))
  if (!customer) return undefined
  const { hostnames, ...shown } = customer
  const main = only === undefined ? undefined : hostnames.find((name) => normaliseHostname(name) !== localhost)
  return { ...shown, origin: originOf(request, main ?? hostname), context: bindCustomer(request.context, customerID) }
}

/** On localhost, where hostnames cannot distinguish customers: the latest to publish. */
async function findLatest({ db }: Pick<Context, 'db'>): Promise<number | undefined> {
  const [row] = await db
    .select({ customerID: customers.customerID })
    .from(customers)
    .leftJoin(documents, and(eq(documents.customerID, customers.customerID), isReadable()))
    .orderBy(
      desc(sql`coalesce(${documents.lastModifiedDate}, '-infinity')`),
      desc(documents.documentID),
      customers.customerID,
    )
    .limit(1)
  return row?.customerID
}

function originOf({ protocol, host }: FastifyRequest, hostname: string): string {
  const port = /:\d{1,5}$/.exec(host)?.[0] ?? ''
  return `${protocol}://${hostname.replace(/:\d{1,5}$/, '')}${port}`
}
