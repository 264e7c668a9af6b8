import { Bookmark, HeadingLevel, Paragraph, type Table, TextRun } from 'docx'
import { htmlToContent } from 'docx/html'
import { cleanText } from './clean-text.ts'
import { type NumberedPhoto, photoTable } from './photo-figures.ts'
import type { DocumentPlan, PlannedRoom } from './plan.ts'
import { bookmarkOf, roomTable } from './room-table.ts'
import { shiftHeadings } from './shift-headings.ts'

type Block = Paragraph | Table

const belowRoom = 3

const heading = (text: string, level: (typeof HeadingLevel)[keyof typeof HeadingLevel]) =>
  new Paragraph({ heading: level, keepNext: true, children: [new TextRun(cleanText(text))] })

/** Numbered throughout the document, in room order. */
export function numberPhotos(rooms: PlannedRoom[]): NumberedPhoto[][] {
  let number = 0
  return rooms.map((room) => room.photos.map((photo) => ({ photo, roomName: room.name, number: ++number })))
}

export function roomSections({ rooms, arePhotosAtEnd }: DocumentPlan, photos: NumberedPhoto[][]): Block[] {
  if (rooms.length === 0) return []
  return [
    heading('Rooms', HeadingLevel.HEADING_1),
    roomTable(rooms),
    ...rooms.flatMap((room, index) => [
      roomHeading(room, index),
      ...description(room),
      ...(arePhotosAtEnd ? [] : photoTable(photos[index] ?? [])),
    ]),
  ]
}

export function photoSections({ rooms, arePhotosAtEnd }: DocumentPlan, photos: NumberedPhoto[][]): Block[] {
  if (!arePhotosAtEnd || photos.every((list) => list.length === 0)) return []
  const ofRooms = rooms.flatMap((room, index) => {
    const list = photos[index] ?? []
    return list.length > 0 ? [heading(room.name, HeadingLevel.HEADING_2), ...photoTable(list)] : []
  })
  return [heading('Photos', HeadingLevel.HEADING_1), ...ofRooms]
}

const roomHeading = (room: PlannedRoom, index: number) =>
  new Paragraph({
    heading: HeadingLevel.HEADING_2,
    keepNext: true,
    children: [
      new Bookmark({ id: bookmarkOf(index), children: [new TextRun(cleanText(`${index + 1}. ${room.name}`))] }),
    ],
  })

function description({ html }: PlannedRoom): readonly Block[] {
  const written = html ? htmlToContent(cleanText(shiftHeadings(html, belowRoom))) : []
  if (written.length > 0) return written
  return [new Paragraph({ children: [new TextRun({ text: 'Not described yet.', highlight: 'yellow' })] })]
}
