import { type IPatch, PatchType, patchDocument, TextRun } from 'docx'
import { estimatePageNumbersWith } from 'docx/layout'
import { unzipSync } from 'fflate'
import { cleanText, mark } from './clean-text.ts'
import { coverPhoto } from './photo-figures.ts'
import type { ComposeRequest, DocumentParts, DocumentPlan } from './plan.ts'
import { numberPhotos, photoSections, roomSections } from './room-sections.ts'
import { textRuns } from './text-runs.ts'

/** Fills the placeholders of the template. */
export async function composeDocument({ template, plan }: ComposeRequest): Promise<DocumentParts> {
  const patches = patchesOf(plan)
  const filled = await patchDocument({
    outputType: 'uint8array',
    data: await markPlaceholders(template, Object.keys(patches)),
    patches,
    placeholderDelimiters: mark,
    pageNumbers: estimatePageNumbersWith({ guess: true }),
    properties: {
      title: cleanText(plan.title),
      creator: cleanText(plan.author),
      lastModifiedBy: cleanText(plan.author),
    },
  })
  const parts = unzipSync(filled)
  const tidied = Object.entries(parts).map(([path, part]) => [path, path.endsWith('.xml') ? tidy(part) : part])
  return { ...Object.fromEntries(tidied), ...setDates(parts, plan) }
}

/** The library adds an ignorable prefix again with every pass. */
function tidy(part: Uint8Array): Uint8Array {
  const text = Buffer.from(part).toString('utf8')
  const once = (_: string, names: string) => `mc:Ignorable="${[...new Set(names.split(/\s+/))].join(' ')}"`
  return Buffer.from(text.replace(/mc:Ignorable="([^"]*)"/, once))
}

/** Only placeholders of the template are replaced: `{{rooms}}` in an address stays as it is. */
async function markPlaceholders(template: Uint8Array, names: string[]): Promise<Uint8Array> {
  const marked = names.map((name) => [name, inline([new TextRun(`${mark.start}${name}${mark.end}`)])] as const)
  return patchDocument({
    outputType: 'uint8array',
    data: template,
    patches: Object.fromEntries(marked),
    trimPlaceholders: true,
  })
}

function patchesOf(plan: DocumentPlan): Record<string, IPatch> {
  const photos = numberPhotos(plan.rooms)
  const { heroPhoto, texts } = plan
  const hasHero = heroPhoto !== null && !heroPhoto.isMissing
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, inline(textRuns(text))])),
    heroPhoto: inline(hasHero ? [coverPhoto(heroPhoto, texts.address)] : []),
    rooms: { type: PatchType.DOCUMENT, children: roomSections(plan, photos) },
    photos: { type: PatchType.DOCUMENT, children: photoSections(plan, photos) },
  }
}

type InlinePatch = Extract<IPatch, { type: typeof PatchType.PARAGRAPH }>

const inline = (children: InlinePatch['children']): InlinePatch => ({ type: PatchType.PARAGRAPH, children })

const coreProperties = 'docProps/core.xml'

/** Metadata comes from the report only, so that the same report produces the same bytes. */
function setDates(parts: DocumentParts, { created, modified }: DocumentPlan): DocumentParts {
  const core = parts[coreProperties]
  if (!core) return {}
  const text = Buffer.from(core)
    .toString('utf8')
    .replace(/(<dcterms:created[^>]*>)[^<]*/, `$1${created}`)
    .replace(/(<dcterms:modified[^>]*>)[^<]*/, `$1${modified}`)
  return { [coreProperties]: Buffer.from(text) }
}
