import type { Context } from '../../../context.ts'
import { readMailKeys } from '../keys/mail-keys.store.ts'
import type { ParsedMail } from '../parsing/parsed-mail.ts'
import { runParser } from '../parsing/run-parser.ts'

const searchedBytes = 64 * 1024
const encrypted = /pkcs7-mime|multipart\/encrypted|\.p7m|BEGIN PGP MESSAGE/i

/** Parses an email; one that looks encrypted with the keys of its channel. */
export async function parseWithKeys(
  context: Context,
  { customerID, channelID }: { customerID: number; channelID: number },
  raw: Buffer,
): Promise<ParsedMail> {
  const isEncrypted = encrypted.test(raw.toString('latin1', 0, searchedBytes))
  const keys = isEncrypted ? await readMailKeys(context, { customerID, channelID }) : {}
  return runParser(context, raw, { customerID, keys })
}
