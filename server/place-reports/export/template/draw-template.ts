import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  Packer,
  PageBreak,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { unzipSync } from 'fflate'
import type { DocumentParts } from '../compose/plan.ts'

const font = 'Calibri'
const ink = '1F3A5F'
const grey = '595959'
const line = { style: BorderStyle.SINGLE, size: 4, color: 'BFBFBF' }
const lines = { top: line, bottom: line, left: line, right: line, insideHorizontal: line, insideVertical: line }

const heading = (size: number, before: number) => ({
  run: { font, size, bold: true, color: ink },
  paragraph: { spacing: { before, after: 120 }, keepNext: true },
})

const styles = {
  default: {
    document: { run: { font, size: 22, language: { value: 'en-GB' } }, paragraph: { spacing: { after: 120 } } },
    title: { run: { font, size: 56, bold: true, color: ink }, paragraph: { spacing: { before: 600, after: 120 } } },
    heading1: heading(32, 360),
    heading2: heading(26, 300),
    heading3: heading(23, 220),
    heading4: heading(22, 200),
    heading5: heading(22, 200),
    heading6: heading(22, 200),
    listParagraph: { run: { font } },
  },
  paragraphStyles: [
    { id: 'Subtitle', name: 'Subtitle', basedOn: 'Normal', run: { size: 28, color: grey } },
    { id: 'Caption', name: 'caption', basedOn: 'Normal', run: { size: 18, italics: true, color: grey } },
    { id: 'Header', name: 'header', basedOn: 'Normal', run: { size: 18, color: grey } },
    { id: 'Footer', name: 'footer', basedOn: 'Normal', run: { size: 18, color: grey } },
  ],
}

const parties = [
  ['Case number', '{{caseNumber}}'],
  ['Date', '{{reportDate}}'],
  ['Address', '{{address}}'],
  ['Clients', '{{clientNames}}'],
  ['Landlords', '{{landlords}}'],
  ['Tenants', '{{tenants}}'],
]

const cell = (text: string, share: number, bold = false) =>
  new TableCell({
    width: { size: share, type: WidthType.PERCENTAGE },
    margins: { top: 60, bottom: 60, left: 100, right: 100 },
    children: [new Paragraph({ spacing: { after: 0 }, children: [new TextRun({ text, bold })] })],
  })

const partyTable = () =>
  new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    borders: lines,
    rows: parties.map(([label = '', text = '']) => new TableRow({ children: [cell(label, 28, true), cell(text, 72)] })),
  })

const cover = () => [
  new Paragraph({ style: 'Title', children: [new TextRun('Place description')] }),
  new Paragraph({ style: 'Subtitle', children: [new TextRun('{{address}}')] }),
  new Paragraph({
    alignment: AlignmentType.CENTER,
    spacing: { before: 360, after: 360 },
    children: [new TextRun('{{heroPhoto}}')],
  }),
  partyTable(),
  new Paragraph({ children: [new PageBreak()] }),
]

const body = () =>
  ['{{description}}', '{{rooms}}', '{{photos}}'].map((text) => new Paragraph({ children: [new TextRun(text)] }))

const header = () =>
  new Header({ children: [new Paragraph({ style: 'Header', children: [new TextRun('{{caseNumber}}  {{address}}')] })] })

const footer = () =>
  new Footer({
    children: [
      new Paragraph({
        style: 'Footer',
        alignment: AlignmentType.RIGHT,
        children: [new TextRun({ children: ['Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES] })],
      }),
    ],
  })

const blank = () => new Header({ children: [new Paragraph('')] })

/** The built-in template, as the files of its package. `scripts/data/docx-template.ts` writes it. */
export async function drawTemplate(): Promise<DocumentParts> {
  const page = { size: { width: 11906, height: 16838 }, margin: { top: 1418, bottom: 1418, left: 1418, right: 1418 } }
  const document = new Document({
    title: 'Place description',
    creator: 'Attendant',
    styles,
    sections: [
      {
        properties: { page, titlePage: true },
        headers: { first: blank(), default: header() },
        footers: { first: footer(), default: footer() },
        children: [...cover(), ...body()],
      },
    ],
  })
  return withoutDates(unzipSync(await Packer.toBuffer(document)))
}

/** Omits dates, so that the script always writes the same file. */
function withoutDates(parts: DocumentParts): DocumentParts {
  const core = Buffer.from(parts['docProps/core.xml'] ?? []).toString('utf8')
  const dated = core.replace(/(<dcterms:(?:created|modified)[^>]*>)[^<]*/g, '$12026-01-01T00:00:00Z')
  return { ...parts, 'docProps/core.xml': Buffer.from(dated) }
}
