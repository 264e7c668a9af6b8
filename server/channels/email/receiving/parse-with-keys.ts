import type { Context } from '../../../context.ts'
import { readMailKeys } from '../keys/mail-keys.store.ts'
import type { ParsedMail } from '../parsing/parsed-mail.ts'
import { runParser } from '../parsing/run-parser.ts'

const searchedBytes = 64 * 1024
const isProtected = /pkcs7-|multipart\/(encrypted|signed)|\.p7m|BEGIN PGP (SIGNED )?MESSAGE/i

/** Parses an email, with the keys of its channel if it looks encrypted. */
export async function parseWithKeys(
  context: Context,
  { customerID, channelID }: { customerID: number; channelID: number },
  raw: Buffer,
): Promise<ParsedMail> {
  const needsKeys = isProtected.test(raw.toString('latin1', 0, searchedBytes))
  const keys = needsKeys ? await readMailKeys(context, { customerID, channelID }) : {}
  return runParser(context, raw, { customerID, keys })
}
