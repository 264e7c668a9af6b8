import type { Context } from '../../context.ts'
import { userSchema } from './scim-users.store.ts'

export const maxCount = 200

const metaOf = ({ publicUrl }: Context, resourceType: string, path: string) => ({
  resourceType,
  location: `${publicUrl}/scim/v2/${path}`,
})

export const listOf = (resources: object[], page: { totalResults: number; startIndex: number }) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: page.totalResults,
  startIndex: page.startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

export const serviceProviderConfig = (context: Context) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: maxCount },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'SCIM token',
      description: 'The token that an admin created in the settings of single sign-on, as a bearer token.',
      primary: true,
    },
  ],
  meta: metaOf(context, 'ServiceProviderConfig', 'ServiceProviderConfig'),
})

export const userResourceType = (context: Context) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id: 'User',
  name: 'User',
  description: 'A representative of the workspace.',
  endpoint: '/Users',
  schema: userSchema,
  schemaExtensions: [],
  meta: metaOf(context, 'ResourceType', 'ResourceTypes/User'),
})

const attribute = (name: string, description: string, more: object = {}) => ({
  ...{ name, type: 'string', multiValued: false, description, required: false, caseExact: false },
  ...{ mutability: 'readWrite', returned: 'default', uniqueness: 'none' },
  ...more,
})

const listAttribute = (name: string, description: string) =>
  attribute(name, description, {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The address or number.'),
      attribute('type', 'Only `work` is kept.'),
      attribute('primary', 'Whether it is the preferred one.', { type: 'boolean' }),
    ],
  })

export const userSchemaDocument = (context: Context) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id: userSchema,
  name: 'User',
  description: 'A representative of the workspace.',
  attributes: [
    attribute('userName', 'The username to sign in with.', { required: true, uniqueness: 'server' }),
    attribute('externalId', 'The identifier of the identity provider.', { caseExact: true }),
    attribute('displayName', 'The name as colleagues see it.'),
    attribute('name', 'The parts of the name.', {
      type: 'complex',
      subAttributes: ['formatted', 'givenName', 'familyName'].map((part) => attribute(part, 'A part of the name.')),
    }),
    listAttribute('emails', 'Email addresses, of which one is kept.'),
    listAttribute('phoneNumbers', 'Phone numbers, of which one is kept.'),
    attribute('active', 'False for an account that nobody can sign in to.', { type: 'boolean' }),
  ],
  meta: metaOf(context, 'Schema', `Schemas/${userSchema}`),
})
