import { isDeepStrictEqual } from 'node:util'
import type { Macro, MacroCreate, MacroScope, MacroText, MacroUpdate } from '@attendant/contract/automation/macro.ts'
import { assertPermitted, type Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { consumeUploads } from '../../desk/files/uploads/consume-uploads.ts'
import { invalidField, refuse } from '../../errors.ts'
import { assertTeamsExist } from '../../people/teams/assert-teams-exist.ts'
import type { Database } from '../../platform/database/database.ts'
import { checkOperations } from './check-operations.ts'
import { attachToMacro, deleteFilesOfMacros, removeFromMacro } from './macro-files.ts'
import { findMacroName, getMacro, getMacroRow, isMacro, type NamedMacro } from './macros.store.ts'
import { type MacroRow, macros } from './macros.table.ts'
import { isTooLong, maxHtmlTogether } from './sanitise-texts.ts'

/** Shared macros require the permission to manage automation; personal ones need an owner. */
function assertMayWrite(rep: Rep, scope: MacroScope): void {
  if (scope !== 'Personal') assertPermitted(rep, 'manageAutomation')
  else if (rep.apiToken) throw refuse('rep_required')
}

export async function createMacro(context: Context, rep: Rep, body: MacroCreate): Promise<Macro> {
  const { db } = context
  const { customerID } = rep
  const scope = body.scope ?? 'Personal'
  assertMayWrite(rep, scope)
  const place = await readPlace(db, rep, {
    name: body.name,
    scope,
    teamID: body.teamID ?? null,
    ownerCustomerRepID: ownerOf(rep),
  })
  await assertNameAvailable(db, customerID, place)
  const [row] = await db
    .insert(macros)
    .values({
      customerID,
      ...place,
      isActive: body.isActive ?? true,
      texts: readTexts(body.texts ?? []),
      operations: await checkOperations(db, customerID, body.operations ?? []),
    })
    .returning()
  if (!row) throw new Error('Invariant violated: insert returned no row')
  await attachToMacro(db, row, await consumeUploads(context, rep, body.uploadIDs ?? []))
  return getMacro(context, rep, row.macroID)
}

export async function updateMacro(context: Context, rep: Rep, macroID: number, body: MacroUpdate): Promise<void> {
  const { db } = context
  const { customerID } = rep
  const before = await getMacroRow(db, rep, macroID)
  assertMayWrite(rep, before.scope)
  const scope = body.scope ?? before.scope
  assertMayWrite(rep, scope)
  const { name = before.name, teamID = before.teamID } = body
  // The user who makes a shared macro personal becomes its owner.
  const ownerCustomerRepID = scope === 'Personal' ? ownerOf(rep) : before.ownerCustomerRepID
  const place = await readPlace(db, rep, { name, scope, teamID, ownerCustomerRepID })
  await assertNameAvailable(db, customerID, place, macroID)
  const { operations } = body
  // Unchanged operations may name what was deleted since.
  const isRewritten = operations && !isDeepStrictEqual(operations, before.operations)
  const changes: Partial<MacroRow> = {
    ...place,
    ...(body.isActive === undefined ? {} : { isActive: body.isActive }),
    ...(body.texts ? { texts: readTexts(body.texts) } : {}),
    ...(isRewritten ? { operations: await checkOperations(db, customerID, operations) } : {}),
  }
  await db
    .update(macros)
    .set(changes)
    .where(isMacro(customerID, [macroID]))
  await removeFromMacro(db, before, body.removeAttachmentIDs ?? [])
  await attachToMacro(db, before, await consumeUploads(context, rep, body.uploadIDs ?? []))
}

export async function deleteMacro({ db }: Context, rep: Rep, macroID: number): Promise<void> {
  const { scope, customerID } = await getMacroRow(db, rep, macroID)
  assertMayWrite(rep, scope)
  await deleteFilesOfMacros(db, customerID, [macroID])
  await db.delete(macros).where(isMacro(customerID, [macroID]))
}

const ownerOf = ({ apiToken, customerRepID }: Rep) => (apiToken ? null : customerRepID)

/** Only team macros name a team. */
async function readPlace(db: Database, { customerID }: Rep, { teamID, ...place }: NamedMacro): Promise<NamedMacro> {
  const named = { ...place, name: place.name.trim() }
  if (place.scope !== 'Team') return { ...named, teamID: null }
  if (teamID === null) throw invalidField('teamID', 'required')
  await assertTeamsExist(db, customerID, [teamID], 'teamID')
  return { ...named, teamID }
}

async function assertNameAvailable(db: Database, customerID: number, place: NamedMacro, except?: number) {
  const holder = await findMacroName(db, customerID, place)
  if (holder && holder !== except) throw refuse('macro_name_taken', { name: place.name })
}

const maxPlaceholders = 200

/** One text per language; a hook of the routes has already sanitised them. */
function readTexts(given: NonNullable<MacroCreate['texts']>): MacroText[] {
  const languages = new Set<string>()
  if (isTooLong(given)) throw invalidField('texts', 'too_many_bytes', { limit: maxHtmlTogether })
  return given.map(({ lang, subject, htmlBody }, index) => {
    const key = lang.toLowerCase().replaceAll('_', '-')
    if (languages.has(key)) throw invalidField(`texts.${index}.lang`, 'language_repeated')
    languages.add(key)
    if (htmlBody.split('{{').length > maxPlaceholders + 1) {
      throw invalidField(`texts.${index}.htmlBody`, 'too_many_placeholders', { limit: maxPlaceholders })
    }
    return { lang, subject: subject?.trim() || null, htmlBody }
  })
}
