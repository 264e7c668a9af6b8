import { describe, expect, test } from 'vitest'
import description from '../../../../../openapi.json?raw'
import { readAudit } from './read-audit.ts'

const { paths }: { paths: Record<string, object> } = JSON.parse(description)

/** The requests as the audit log writes them. */
const writes = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods)
    .filter((method) => ['post', 'put', 'delete'].includes(method))
    .map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
)

/** Routes of visitors, drafts, read marks and sign-in have no entry, or one that needs no noun. */
const withoutNoun =
  /^\w+ (\/csat\/|\/mcp$|\/api\/Chat\/|\/api\/Drafts|\/api\/Notifications\/|\/api\/Auth\/|\/api\/MailWebhook$)/

describe('an entry of the audit log', () => {
  test('has a noun for every route that changes data', () => {
    expect(writes.length).toBeGreaterThan(200)
    expect(writes.filter((action) => !withoutNoun.test(action) && !readAudit(action)?.noun)).toEqual([])
  })

  test.each([
    ['PUT /api/Channels/:id', 'did.changed', 'noun.channel'],
    ['POST /api/Webhooks', 'did.created', 'noun.webhook'],
    ['POST /api/ApiTokens/:id/rotate', 'did.rotated', 'noun.apiToken'],
    ['DELETE /customerReps/:id', 'did.deleted', 'noun.teammate'],
    ['DELETE /customerReps/:id/sessions', 'did.ended', 'noun.sessions'],
    ['DELETE /customerReps/:id/second-factor', 'did.deleted', 'noun.secondFactor'],
    ['PUT /customerReps/:id/change-password', 'did.changedWhole', 'noun.password'],
    ['POST /customerReps/me/change-password', 'did.changedWhole', 'noun.ownPassword'],
    ['POST /customerReps/me/passkeys/options', 'did.beganSetup', 'noun.passkey'],
    ['POST /customerReps/me/reauthenticate', 'did.confirmed', 'noun.identity'],
    ['PUT /tickets/bulk', 'did.changedWhole', 'noun.tickets'],
    ['DELETE /tickets/:id/snooze', 'did.unsnoozed', 'noun.ticket'],
    ['POST /ticketMessages/:id/cancel', 'did.cancelled', 'noun.message'],
    ['DELETE /ticketMessages/:id/attachments/:attachmentId', 'did.deleted', 'noun.attachment'],
    ['DELETE /api/Teams/:id/members/:customerRepID', 'did.changedWhole', 'noun.members'],
    ['PUT /api/Customers/me', 'did.changed', 'noun.workspace'],
    ['POST /api/Auth/login', 'did.signedIn', undefined],
    ['GET /api/AuditLog/export', 'did.exported', 'noun.auditLog'],
    ['GET /api/Export/:id/file', 'did.exported', 'noun.export'],
    ['GET /api/EndUsers/:id/export', 'did.exported', 'noun.contactData'],
  ])('describes %s as %s, %s', (action, verb, noun) => {
    expect(readAudit(action)).toEqual({ verb, noun, changeSet: undefined })
  })

  test('names the change set that contains the change', () => {
    expect(readAudit('PUT /api/Documents/:id in change set 7')).toEqual({
      verb: 'did.changed',
      noun: 'noun.document',
      changeSet: '7',
    })
  })

  test('is undefined for an entry that describes no request', () => {
    expect(readAudit('Activation policy overridden: change set 3, Returns')).toBeUndefined()
  })
})
