import type { Context } from '../../../context.ts'
import type { FileToAttach } from '../../../desk/files/attachments/attach-files.ts'
import { storeFile } from '../../../desk/files/store-file.ts'
import type { Content } from '../../../desk/messages/content/compose-content.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { OmittedFile, ParsedFile, ParsedMail } from '../parsing/parsed-mail.ts'
import { inChunks } from './store-original.ts'

export interface StoredParts {
  files: FileToAttach[]
  omitted: OmittedFile[]
  /** With pictures that refer to the files. */
  content: Content
}

/** Stores the files of an email. Files that are not stored are listed with the reason. */
export async function storeParts(context: Context, mail: ParsedMail): Promise<StoredParts> {
  const files: FileToAttach[] = []
  const omitted = [...mail.omitted]
  const pictures = new Map<string, string>()
  try {
    for (const part of mail.files) {
      const file = await storePart(context, part)
      if ('reason' in file) omitted.push(file)
      else {
        files.push(file)
        if (part.contentID) pictures.set(part.contentID, `/api/File/${file.accessToken}`)
      }
    }
  } catch (fault) {
    await dropFiles(context, files)
    throw fault
  } finally {
    giveBack(mail.files)
  }
  return { files, omitted, content: pictures.size > 0 ? showPictures(mail.content, pictures) : mail.content }
}

async function storePart(context: Context, part: ParsedFile): Promise<FileToAttach | OmittedFile> {
  const { fileName, contentType, bytes } = part
  try {
    const stored = await storeFile(context, { fileName, declaredType: contentType, bytes: inChunks(bytes) })
    return { ...stored, accessToken: context.newId(), isOriginal: false }
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault
    return { fileName, reason: fault.message }
  }
}

const largeBytes = 2 ** 20

/** The bytes are stored, so the memory of large files is freed immediately and not with the next garbage collection. */
function giveBack(parts: ParsedFile[]): void {
  const memory = new Set(parts.splice(0).map(({ bytes }) => bytes.buffer))
  for (const one of memory) if (one instanceof ArrayBuffer && one.byteLength > largeBytes) one.transfer(0)
}

const pointer = /(\bsrc\s*=\s*["']?)cid:([^"'\s<>]+)/gi

function showPictures(content: Content, pictures: Map<string, string>): Content {
  const show = (html: string | null) =>
    html?.replace(pointer, (whole, before: string, id: string) => {
      const address = pictures.get(id) ?? pictures.get(decode(id))
      return address ? `${before}${address}` : whole
    }) ?? null
  return { ...content, htmlBody: show(content.htmlBody), originalHtml: show(content.originalHtml) }
}

/** In HTML, IDs are URL-encoded and HTML-escaped. */
function decode(id: string): string {
  const unescaped = id.replaceAll('&amp;', '&')
  try {
    return decodeURIComponent(unescaped)
  } catch {
    return unescaped
  }
}

export async function dropFiles({ storage }: Pick<Context, 'storage'>, files: { storageKey: string }[]): Promise<void> {
  for (const { storageKey } of files) await storage.delete(storageKey)
}
