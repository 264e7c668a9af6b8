import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { access } from '../../access.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/server.ts'
import { changeScimUser, createScimUser, deleteScimUser } from './change-user.ts'
import { readFilter } from './read-filter.ts'
import { readPatch } from './read-patch.ts'
import { readUser, type UserChanges } from './read-user.ts'
import { listOf, maxCount, serviceProviderConfig, userResourceType, userSchemaDocument } from './scim-documents.ts'
import { answerScimFault, ScimFault, scimBadRequest, scimType } from './scim-fault.ts'
import { getScimUser, listScimUsers, toScimUser } from './scim-users.store.ts'
import { selectAttributes } from './select-attributes.ts'

const config = { access: access.scim, isInternal: true } as const
const bodyLimit = 1024 * 1024
const OneUser = Type.Object({ id: Type.String() })
const Resource = Type.Unsafe<unknown>({})
const attributeNames = Type.Optional(Type.String({ maxLength: 2000 }))
const UserQuery = Type.Object({ attributes: attributeNames, excludedAttributes: attributeNames })
const ListQuery = Type.Object({
  ...UserQuery.properties,
  filter: Type.Optional(Type.String({ maxLength: 2000 })),
  startIndex: Type.Optional(Type.Integer()),
  count: Type.Optional(Type.Integer()),
})

/** SCIM 2.0 (RFC 7643, RFC 7644) for a customer's representatives, with its own errors and media type. */
export async function scimRoutes(given: App): Promise<void> {
  await given.register(async (inner) => {
    const app = inner as App
    app.setErrorHandler(answerScimFault)
    const parse = app.getDefaultJsonParser('error', 'ignore')
    // Providers also send the content type without a body, for example with DELETE.
    app.addContentTypeParser('application/scim+json', { parseAs: 'string' }, (request, text: string, done) => {
      if (text === '') done(null, undefined)
      else parse(request, text, done)
    })
    addDocuments(app)
    addUsers(app)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      app.route({ method, url: '/scim/v2/*', config, handler: refuseUnknown })
    }
  })
}

async function refuseUnknown(): Promise<never> {
  throw new ScimFault(404, 'No such resource.')
}

/** Returned by the handler, and sent once its transaction is committed. */
function write<Resource extends object>(reply: FastifyReply, resource: Resource, status = 200): Resource {
  reply.code(status).type(scimType).serializer(JSON.stringify)
  return resource
}

function addDocuments(app: App): void {
  const documents: Record<string, (context: Context) => object> = {
    ServiceProviderConfig: serviceProviderConfig,
    ResourceTypes: (context) => listOf([userResourceType(context)], { totalResults: 1, startIndex: 1 }),
    'ResourceTypes/User': userResourceType,
    Schemas: (context) => listOf([userSchemaDocument(context)], { totalResults: 1, startIndex: 1 }),
    'Schemas/urn:ietf:params:scim:schemas:core:2.0:User': userSchemaDocument,
  }
  for (const [path, describe] of Object.entries(documents)) {
    app.get(`/scim/v2/${path.replaceAll(':', '::')}`, { config }, async ({ context }, reply) =>
      write(reply, describe(context)),
    )
  }
}

function addUsers(app: App): void {
  const show = async (context: Context, customerID: number, id: string) =>
    toScimUser(context, await getScimUser(context.db, customerID, id))

  app.get('/scim/v2/Users', { config, schema: { querystring: ListQuery } }, async ({ context, scim, query }, reply) => {
    const startIndex = Math.min(Math.max(1, query.startIndex ?? 1), Number.MAX_SAFE_INTEGER)
    const limit = Math.min(maxCount, Math.max(0, query.count ?? 100))
    const filter = readFilter(query.filter)
    const { rows, total } = await listScimUsers(context.db, scim.customerID, { filter, offset: startIndex - 1, limit })
    const users = rows.map((row) => selectAttributes(toScimUser(context, row), query))
    return write(reply, listOf(users, { totalResults: total, startIndex }))
  })

  app.get(
    '/scim/v2/Users/:id',
    { config, schema: { params: OneUser, querystring: UserQuery } },
    async ({ context, scim, params, query }, reply) =>
      write(reply, selectAttributes(await show(context, scim.customerID, params.id), query)),
  )

  app.post(
    '/scim/v2/Users',
    { bodyLimit, config, schema: { querystring: UserQuery, body: Resource } },
    async ({ context, scim, query, body }, reply) => {
      const id = await createScimUser(context, scim.customerID, readUser(body))
      const user = await show(context, scim.customerID, `${id}`)
      reply.header('location', user.meta.location)
      return write(reply, selectAttributes(user, query), 201)
    },
  )

  app.put(
    '/scim/v2/Users/:id',
    { bodyLimit, config, schema: { params: OneUser, querystring: UserQuery, body: Resource } },
    async ({ context, scim, params, query, body }, reply) => {
      const user = readUser(body)
      if (!user.userName) throw scimBadRequest('invalidValue', 'userName is required.')
      await changeScimUser(context, scim.customerID, params.id, { ...cleared, ...user }, 'PUT /scim/v2/Users')
      return write(reply, selectAttributes(await show(context, scim.customerID, params.id), query))
    },
  )

  app.patch(
    '/scim/v2/Users/:id',
    { bodyLimit, config, schema: { params: OneUser, querystring: UserQuery, body: Resource } },
    async ({ context, scim, params, query, body }, reply) => {
      const before = await getScimUser(context.db, scim.customerID, params.id)
      await changeScimUser(context, scim.customerID, params.id, readPatch(body, before), 'PATCH /scim/v2/Users', before)
      return write(reply, selectAttributes(await show(context, scim.customerID, params.id), query))
    },
  )

  app.delete(
    '/scim/v2/Users/:id',
    { config, schema: { params: OneUser } },
    async ({ context, scim, params }, reply) => {
      await deleteScimUser(context, scim.customerID, params.id)
      reply.code(204)
    },
  )
}

/** A PUT removes what it does not name. */
const cleared: UserChanges = {
  ...{ externalId: null, displayName: null, formatted: null, givenName: null, familyName: null },
  ...{ email: null, phoneNumber: null },
}
