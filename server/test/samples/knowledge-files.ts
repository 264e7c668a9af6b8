import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'

/** A Word document with that body, and one heading style. */
export function docx(body: string): Uint8Array {
  const namespace = 'http://schemas.openxmlformats.org'
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="${namespace}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${namespace}/package/2006/relationships"><Relationship Id="r1" Type="${namespace}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/styles.xml': strToU8(
      `<w:styles xmlns:w="${namespace}/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    ),
    'word/_rels/document.xml.rels': strToU8(
      `<Relationships xmlns="${namespace}/package/2006/relationships"><Relationship Id="r1" Type="${namespace}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(
      `<w:document xmlns:w="${namespace}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ),
  })
}

/** Lines with their font size, page by page. */
export const pdf = (pages: [number, string][][]): Buffer =>
  pdfOf(
    pages.map((lines) => {
      const text = lines
        .map(([size, line], row) => `BT /F1 ${size} Tf 50 ${750 - 40 * row} Td (${line}) Tj ET`)
        .join('\n')
      return `<< /Length ${text.length} >>\nstream\n${text}\nendstream`
    }),
  )

export interface Packed {
  filter: string
  packed: Buffer
}

/** A page whose content unpacks to this. */
export const packedPdf = ({ filter, packed }: Packed): Buffer =>
  pdfOf([`<< /Length ${packed.length} /Filter ${filter} >>\nstream\n${packed.toString('latin1')}\nendstream`])

/** An empty page that unpacks to this many bytes. */
export const emptyPdf = (bytes: number): Buffer =>
  packedPdf({ filter: '/FlateDecode', packed: deflateSync(' '.repeat(bytes)) })

function pdfOf(contents: string[]): Buffer {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '', '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>']
  const kids = contents.map((content) => {
    objects.push(content)
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${objects.length} 0 R >>`,
    )
    return `${objects.length} 0 R`
  })
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(
    `${file}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`,
    'latin1',
  )
}

/** Every part of the archive declares this unpacked size. */
export function claimSize(archive: Uint8Array, size: number): Buffer {
  const claimed = Buffer.from(archive)
  const entry = Buffer.from('PK\u0001\u0002', 'latin1')
  for (let at = claimed.indexOf(entry); at !== -1; at = claimed.indexOf(entry, at + 4))
    claimed.writeUInt32LE(size, at + 24)
  return claimed
}
