import { describe, expect, test } from 'vitest'
import description from '../../../../../openapi.json?raw'
import { readAudit } from './read-audit.ts'

const { paths }: { paths: Record<string, object> } = JSON.parse(description)

/** As the audit log names them. */
const writes = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods)
    .filter((method) => ['post', 'put', 'delete'].includes(method))
    .map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
)

/** Visitors, drafts, read marks and signing in have no entry, or one that needs no noun. */
const withoutNoun =
  /^\w+ (\/csat\/|\/mcp$|\/api\/Chat\/|\/api\/Drafts|\/api\/Notifications\/|\/api\/Auth\/|\/api\/MailWebhook$)/

describe('an entry of the audit log', () => {
  test('describes the change, for every route that changes something', () => {
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
  ])('%s is %s, %s', (action, verb, noun) => {
    expect(readAudit(action)).toEqual({ verb, noun, changeSet: undefined })
  })

  test('names the change set that it is a draft in', () => {
    expect(readAudit('PUT /api/Documents/:id in change set 7')).toEqual({
      verb: 'did.changed',
      noun: 'noun.document',
      changeSet: '7',
    })
  })

  test('that was written as words is no request', () => {
    expect(readAudit('Activation policy overridden: change set 3, Returns')).toBeUndefined()
  })
})
