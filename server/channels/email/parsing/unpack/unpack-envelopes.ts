import type { ReadFile } from '../collect-files.ts'
import type { ReadParts } from '../mime/read-parts.ts'
import { unpackTnef } from './tnef.ts'

const isTnef = ({ contentType, fileName }: ReadFile) =>
  /^application\/(vnd\.)?ms-tnef$/.test(contentType) || /^winmail(\d*)\.dat$/i.test(fileName.trim())

/** Replaces envelopes with their content; a truncated one is kept as well. Its text is used if the email has none. */
export function unpackEnvelopes(parts: ReadParts): ReadParts {
  if (!parts.files.some(isTnef)) return parts
  const unpacked: ReadParts = { ...parts, files: [] }
  for (const file of parts.files) {
    const inside = isTnef(file) ? unpackTnef(file.bytes) : undefined
    if (!inside) {
      unpacked.files.push(file)
      continue
    }
    unpacked.files.push(...inside.files)
    if (inside.isIncomplete) unpacked.files.push(file)
    if (unpacked.text?.trim() || unpacked.html?.trim()) continue
    unpacked.text = inside.text
    unpacked.html = inside.html
  }
  return unpacked
}
