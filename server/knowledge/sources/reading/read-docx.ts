import { strToU8, unzipSync, zipSync } from 'fflate'
import { parseHTML } from 'linkedom'
import mammoth from 'mammoth'
import { toMarkdown } from './html-to-markdown.ts'
import { Unreadable } from './reading.ts'

/** Limit for the decompressed text parts. */
const maxUnpacked = 40 * 2 ** 20
const maxParts = 2_000
const worded = /^(?:\[Content_Types\]\.xml|_rels\/.*|word\/(?:_rels\/.*|[^/]+\.xml))$/

/**
 * A small file may claim or contain a huge one: unneeded parts are never decompressed, and nothing beyond the claimed
 * size.
 */
export async function readDocx(bytes: Uint8Array): Promise<string> {
  let unpacked = 0
  let parts = 0
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      parts++
      const isNeeded = worded.test(name)
      if (isNeeded) unpacked += originalSize
      if (unpacked > maxUnpacked || parts > maxParts) throw new Unreadable('tooLarge')
      return isNeeded
    },
  })
  if (!files['word/document.xml']) throw new Unreadable('damaged')
  files['[Content_Types].xml'] ??= strToU8(
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  )
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(zipSync(files, { level: 0 })) },
    { convertImage: noImages },
  )
  const { document } = parseHTML(`<html><body>${value}</body></html>`)
  return toMarkdown(document.body)
}

const noImages = mammoth.images.imgElement(() => Promise.resolve({ src: '' }))
