import {
  AlignmentType,
  BorderStyle,
  ImageRun,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { cleanText } from './clean-text.ts'
import type { PlannedPhoto } from './plan.ts'

/** In pixels of 1/96 inch: two photos side by side on an A4 page. */
const figureBox = { width: 290, height: 300 }
const coverBox = { width: 600, height: 400 }
const columnInTwips = 4535

export interface NumberedPhoto {
  number: number
  roomName: string
  photo: PlannedPhoto
}

/** Two per row; no row is split across pages. */
export function photoTable(photos: NumberedPhoto[]): (Paragraph | Table)[] {
  if (photos.length === 0) return []
  const rows = Array.from({ length: Math.ceil(photos.length / 2) }, (_, row) => {
    const cells = [photos[row * 2], photos[row * 2 + 1]].map((photo) => figureCell(photo))
    return new TableRow({ cantSplit: true, children: cells })
  })
  const width = { size: columnInTwips * 2, type: WidthType.DXA }
  const columnWidths = [columnInTwips, columnInTwips]
  return [space(), new Table({ layout: TableLayoutType.FIXED, width, columnWidths, borders, rows }), space()]
}

/** Word processors merge adjacent tables, so there is a paragraph between them. */
const space = () => new Paragraph({ spacing: { before: 0, after: 0, line: 120 }, children: [] })

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }
const borders = { top: none, bottom: none, left: none, right: none, insideHorizontal: none, insideVertical: none }

function figureCell(numbered: NumberedPhoto | undefined): TableCell {
  const width = { size: columnInTwips, type: WidthType.DXA }
  if (!numbered) return new TableCell({ width, children: [new Paragraph('')] })
  const { photo, roomName } = numbered
  const caption = cleanText(`Photo ${numbered.number}. ${roomName}`)
  const picture = photo.isMissing
    ? new TextRun({ text: 'The file of this photo is missing.', highlight: 'yellow' })
    : photoRun(photo, figureBox, `${caption} (${photo.fileName})`)
  return new TableCell({
    width,
    children: [
      new Paragraph({ alignment: AlignmentType.CENTER, keepNext: true, children: [picture] }),
      new Paragraph({ style: 'Caption', alignment: AlignmentType.CENTER, children: [new TextRun(caption)] }),
    ],
  })
}

export const coverPhoto = (photo: PlannedPhoto, address: string) =>
  photoRun(photo, coverBox, address ? `Cover photo: ${address}` : 'Cover photo')

function photoRun(photo: PlannedPhoto, box: { width: number; height: number }, description: string): ImageRun {
  const scale = Math.min(1, box.width / photo.widthPx, box.height / photo.heightPx)
  return new ImageRun({
    type: photo.type,
    data: Buffer.from(String(photo.index)),
    transformation: {
      width: Math.max(1, Math.round(photo.widthPx * scale)),
      height: Math.max(1, Math.round(photo.heightPx * scale)),
    },
    altText: { name: cleanText(photo.fileName), description: cleanText(description), title: '' },
  })
}
