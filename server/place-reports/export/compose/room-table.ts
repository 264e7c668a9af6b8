import {
  BorderStyle,
  InternalHyperlink,
  PageReference,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { cleanText } from './clean-text.ts'
import type { PlannedRoom } from './plan.ts'

export const bookmarkOf = (index: number) => `room_${index + 1}`

const line = { style: BorderStyle.SINGLE, size: 4, color: 'BFBFBF' }
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }
const borders = { top: line, bottom: line, left: none, right: none, insideHorizontal: line, insideVertical: none }

/** Percent of the table width. */
const shares = [8, 62, 15, 15]

/** Lists the rooms with their photo counts and page numbers. */
export function roomTable(rooms: PlannedRoom[]): Table {
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    borders,
    rows: [
      new TableRow({
        tableHeader: true,
        children: ['No.', 'Room', 'Photos', 'Page'].map((text, at) => cell(at, heading(text))),
      }),
      ...rooms.map(
        (room, index) =>
          new TableRow({
            cantSplit: true,
            children: [
              cell(0, [new TextRun(String(index + 1))]),
              cell(1, [
                new InternalHyperlink({ anchor: bookmarkOf(index), children: [new TextRun(cleanText(room.name))] }),
              ]),
              cell(2, [new TextRun(String(room.photos.length))]),
              cell(3, [new PageReference(bookmarkOf(index), { hyperlink: true })]),
            ],
          }),
      ),
    ],
  })
}

const heading = (text: string) => [new TextRun({ text, bold: true })]

const cell = (column: number, children: (TextRun | InternalHyperlink | PageReference)[]) =>
  new TableCell({
    width: { size: shares[column] ?? 10, type: WidthType.PERCENTAGE },
    children: [new Paragraph({ spacing: { before: 40, after: 40 }, children })],
  })
