import { posix } from 'node:path'
import { unzipSync } from 'fflate'

/** Parses a word-processor document and checks it against the rules of its package format. */
export function openDocx(bytes: Uint8Array) {
  const files = unzipSync(bytes)
  const text = (path: string) => Buffer.from(files[path] ?? []).toString('utf8')
  const document = text('word/document.xml')
  return {
    files,
    paths: Object.keys(files),
    text,
    document,
    /** Paragraphs with their style. */
    paragraphs: [...document.matchAll(/<w:p[ >].*?<\/w:p>/gs)].map(([paragraph]) => ({
      style: /<w:pStyle w:val="([^"]*)"/.exec(paragraph)?.[1] ?? 'Normal',
      text: wordsOf(paragraph),
    })),
    words: wordsOf(document),
    media: Object.keys(files).filter((path) => path.startsWith('word/media/')),
    faults: faultsOf(files, text),
  }
}

const wordsOf = (xml: string) =>
  [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)]
    .map((match) => match[1] ?? '')
    .join('')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

type Files = Record<string, Uint8Array>

function faultsOf(files: Files, text: (path: string) => string): string[] {
  const paths = Object.keys(files)
  const markup = paths.filter((path) => /\.(xml|rels)$/.test(path))
  return [
    ...(paths[0] === '[Content_Types].xml' ? [] : ['The content types are not first.']),
    ...markup.flatMap((path) => malformations(text(path)).map((fault) => `${path}: ${fault}`)),
    ...untypedParts(paths, text('[Content_Types].xml')),
    ...brokenRelationships(paths, text),
    ...repeated(text('word/document.xml'), /<wp:docPr id="(\d+)"/g),
    ...repeated(text('word/document.xml'), /<w:bookmarkStart [^>]*w:id="(\d+)"/g),
  ]
}

function malformations(xml: string): string[] {
  const faults: string[] = []
  const open: string[] = []
  const body = xml.replace(/^<\?xml [^>]*\?>\s*/, '').replace(/<!--.*?-->/gs, '')
  for (const [whole, slash, name = '', attributes = '', isEmpty] of body.matchAll(
    /<(\/?)([\w:.-]+)((?:\s[^<>]*?)?)(\/?)>/g,
  )) {
    if (slash) {
      if (open.pop() !== name) faults.push(`${whole} closes what is not open`)
      continue
    }
    const names = [...attributes.matchAll(/\s([\w:.-]+)="[^"<]*"/g)].map((match) => match[1])
    if (attributes.replace(/\s[\w:.-]+="[^"<]*"/g, '').trim() !== '') faults.push(`${whole} has broken attributes`)
    if (new Set(names).size !== names.length) faults.push(`${whole} has an attribute twice`)
    if (!isEmpty) open.push(name)
  }
  const rest = body.replace(/<[^<>]*>/g, '')
  if (/[<>]/.test(rest)) faults.push('there is a < or > among the words')
  if (/&(?!(amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(body)) faults.push('there is a bare &')
  if (open.length > 0) faults.push(`${open.join(', ')} never closed`)
  return faults
}

function untypedParts(paths: string[], types: string): string[] {
  const extensions = new Set([...types.matchAll(/Extension="([^"]*)"/g)].map((match) => match[1]?.toLowerCase()))
  const overrides = [...types.matchAll(/PartName="\/([^"]*)"/g)].map((match) => match[1] ?? '')
  const isTyped = (path: string) => extensions.has(path.split('.').pop()?.toLowerCase()) || overrides.includes(path)
  return [
    ...paths.filter((path) => path !== '[Content_Types].xml' && !isTyped(path)).map((path) => `${path} has no type`),
    ...overrides.filter((path) => !paths.includes(path)).map((path) => `${path} has a type and is not there`),
  ]
}

function brokenRelationships(paths: string[], text: (path: string) => string): string[] {
  const faults: string[] = []
  const used = new Set<string>()
  for (const relations of paths.filter((path) => path.endsWith('.rels'))) {
    const owner = relations.replace('_rels/', '').replace(/\.rels$/, '')
    const known = new Set<string>()
    for (const [relation] of text(relations).matchAll(/<Relationship [^>]*>/g)) {
      const id = /Id="([^"]*)"/.exec(relation)?.[1] ?? ''
      const target = /Target="([^"]*)"/.exec(relation)?.[1] ?? ''
      if (known.has(id)) faults.push(`${relations} has ${id} twice`)
      known.add(id)
      if (relation.includes('TargetMode="External"')) continue
      const path = target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(owner), target)
      used.add(path)
      if (!paths.includes(path)) faults.push(`${relations} leads to ${path}, which is not there`)
    }
    const named = [...text(owner).matchAll(/ r:(?:embed|id|link)="([^"]*)"/g)].map((match) => match[1] ?? '')
    faults.push(...named.filter((id) => !known.has(id)).map((id) => `${owner} names ${id}, which ${relations} lacks`))
  }
  const media = paths.filter((path) => path.startsWith('word/media/'))
  return [...faults, ...media.filter((path) => !used.has(path)).map((path) => `nothing refers to ${path}`)]
}

function repeated(xml: string, pattern: RegExp): string[] {
  const ids = [...xml.matchAll(pattern)].map((match) => match[1])
  return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `the id ${id} is there twice`)
}
