import { Id, Nothing, Page, pageQuery, sortQuery } from '@attendant/contract/fields.ts'
import {
  Passkey,
  PasskeyChallenge,
  PasskeyCreate,
  PasskeyStart,
  PasskeyUpdate,
  Reauthentication,
  RecoveryCodes,
  TotpConfirm,
  TotpSetup,
} from '@attendant/contract/people/second-factor.ts'
import { Type } from 'typebox'
import { access, ownerOnly } from '../../access.ts'
import { refuse } from '../../errors.ts'
import { forgetSessions } from '../../organization/customers/forget-sessions.ts'
import { hostnameOfPage } from '../../organization/customers/hostnames/hostname-of-page.ts'
import type { App } from '../../platform/http/server.ts'
import { sendSecurityNotice } from '../auth/security-notice.ts'
import { getRep } from '../reps/reps.store.ts'
import { isEnrolled, readFactors } from './factors.store.ts'
import { getPasskey, listPasskeys, renamePasskey } from './passkeys.store.ts'
import { reauthenticate } from './reauthenticate.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { registerPasskey, startPasskey } from './register-passkey.ts'
import { removePasskey, removeTotp, resetFactors } from './remove-factor.ts'
import { confirmTotp, startTotp } from './totp.ts'

const OnePasskey = Type.Object({ id: Id })
const own = ownerOnly(access.account)

export async function factorRoutes(app: App): Promise<void> {
  app.post(
    '/customerReps/me/totp',
    {
      config: { access: own, summary: 'Start to set up an authenticator app.' },
      schema: { response: { 200: TotpSetup } },
    },
    async ({ context, rep }) => startTotp(context, rep),
  )

  app.post(
    '/customerReps/me/totp/confirm',
    {
      config: { access: own, summary: 'Confirm the app with a code. The recovery codes are shown this once.' },
      schema: { body: TotpConfirm, response: { 200: RecoveryCodes } },
    },
    async ({ context, rep, body }) => {
      const confirmed = await confirmTotp(context, rep, body.code)
      await sendSecurityNotice(context, rep, 'factor-added')
      await forgetSessions(context, rep.customerID)
      return confirmed
    },
  )

  app.delete(
    '/customerReps/me/totp',
    {
      config: { access: own, summary: 'Remove the authenticator app. Needs your password or a code.' },
      schema: { body: Reauthentication, response: { 204: Nothing } },
    },
    async ({ context, rep, body }) => removeTotp(context, rep, body),
  )

  app.post(
    '/customerReps/me/recovery-codes',
    {
      config: { access: own, summary: 'Replace the recovery codes. Needs your password or a code.' },
      schema: { body: Reauthentication, response: { 200: RecoveryCodes } },
    },
    async ({ context, rep, body }) => {
      await reauthenticate(context, rep, body)
      if (!isEnrolled(await readFactors(context.db, rep))) throw refuse('second_factor_missing')
      await sendSecurityNotice(context, rep, 'recovery-codes')
      return { recoveryCodes: await replaceRecoveryCodes(context.db, rep) }
    },
  )

  app.get(
    '/customerReps/me/passkeys',
    {
      config: { access: access.account, summary: 'Your passkeys, page by page.' },
      schema: {
        querystring: Type.Object({ ...pageQuery(), ...sortQuery }),
        response: { 200: Page(Passkey, 'PasskeyPage') },
      },
    },
    async ({ context, rep, query }) => listPasskeys(context.db, rep, query),
  )

  app.post(
    '/customerReps/me/passkeys/options',
    {
      config: { access: own, summary: 'What the browser needs to create a passkey. Works once, for five minutes.' },
      schema: { body: PasskeyStart, response: { 200: PasskeyChallenge } },
    },
    async ({ context, rep, body, headers }) => startPasskey(context, rep, body, hostnameOfPage(headers)),
  )

  app.post(
    '/customerReps/me/passkeys',
    {
      config: { access: own, summary: 'Register the passkey that the browser created. Needs your password or a code.' },
      schema: { body: PasskeyCreate, response: { 200: Passkey } },
    },
    async ({ context, rep, body }) => {
      await reauthenticate(context, rep, body)
      const passkey = await registerPasskey(context, rep, body)
      await sendSecurityNotice(context, rep, 'factor-added')
      await forgetSessions(context, rep.customerID)
      return passkey
    },
  )

  app.get(
    '/customerReps/me/passkeys/:id',
    {
      config: { access: access.account, summary: 'One of your passkeys.' },
      schema: { params: OnePasskey, response: { 200: Passkey } },
    },
    async ({ context, rep, params }) => getPasskey(context.db, rep, params.id),
  )

  app.put(
    '/customerReps/me/passkeys/:id',
    {
      config: { access: own, summary: 'Rename a passkey.' },
      schema: { params: OnePasskey, body: PasskeyUpdate, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => renamePasskey(context.db, rep, params.id, body.name),
  )

  app.delete(
    '/customerReps/me/passkeys/:id',
    {
      config: { access: own, summary: 'Remove a passkey. Needs your password or a code.' },
      schema: { params: OnePasskey, body: Reauthentication, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => removePasskey(context, rep, params.id, body),
  )

  app.delete(
    '/customerReps/:id/second-factor',
    {
      config: {
        access: ownerOnly(access.admin),
        summary: 'Remove all second factors of a representative who lost theirs.',
      },
      schema: { params: Type.Object({ id: Id }), response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => {
      const { customerID, customerRepID } = await getRep(context.db, rep.customerID, params.id)
      await resetFactors(context, { customerID, customerRepID })
    },
  )
}
