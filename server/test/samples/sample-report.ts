import sharp from 'sharp'
import type { Desk } from '../desk.ts'
import { makeTopic } from '../factories.ts'
import { addPhotos, makeReport, makeRoom } from '../places.ts'

/** A realistic report: dictated notes turned into descriptions, and generated photos. */

const rooms: { name: string; notes: string; views: View[] }[] = [
  {
    name: 'Entrance hall',
    notes:
      'Walls are white emulsion in good order, two screw holes beside the coat rail. Ceiling is white with no marks. ' +
      'Oak parquet floor is worn in front of the door. The entrance door has a scratch of about 15 cm near the lock. ' +
      'The meter cupboard is complete.',
    views: ['house', 'door', 'window'],
  },
  {
    name: 'Kitchen',
    notes:
      'Tiles behind the worktop are intact, one tile beside the window is cracked. Ceiling shows a yellow stain of 30 cm ' +
      'above the cooker. Floor is grey vinyl, no damage seen. The window opens and closes well. ' +
      'Four hob rings work, the extractor was not tested. Tap drips slowly.',
    views: ['kitchen', 'window', 'stain'],
  },
  {
    name: 'Bedroom',
    notes:
      'Walls are pale green, crack of 40 cm from the window to the ceiling. Carpet is clean, two burn marks near the socket. ' +
      'Both sockets work. The roller blind is stuck half way. Radiator is sound, valve stiff.',
    views: ['window', 'door'],
  },
]

export async function makeSampleReport(desk: Desk): Promise<number> {
  await makeTopic(desk, { name: 'Place description Room' })
  const { placeDescriptionReportID: reportID } = await makeReport(desk, {
    caseNumber: 'SC-2026-031',
    clientNames: 'Harbour Lettings',
    landlords: 'Harbour Estates',
    tenants: 'The incoming tenants',
    address: '12 Quay Street, second floor',
    description: 'Schedule of condition at the start of the tenancy.\nAll rooms were seen in daylight.',
    reportDate: '2026-03-02',
  })
  const cover = await describeRooms(desk, reportID)
  await desk.put(`/api/PlaceDescriptionReports/${reportID}`, { heroPhotoAccessToken: cover })
  return reportID
}

async function describeRooms(desk: Desk, reportID: number): Promise<string> {
  let cover = ''
  for (const [index, { name, notes, views }] of rooms.entries()) {
    const { placeDescriptionRoomID: roomID } = await makeRoom(desk, { reportID, name, transcriptRaw: notes })
    await desk.post(`/api/PlaceDescriptionRooms/${roomID}/transform`, {})
    const photos = views.map((view, at) => ({ fileName: `${view}.jpg`, bytes: pictures[index]?.[at] }))
    const { body } = await addPhotos(desk, roomID, photos)
    cover ||= body[0]?.accessToken ?? ''
  }
  return cover
}

type View = keyof typeof views

const wallColours = ['#e9e4da', '#e3e6ea', '#dfe8dc']

const views = {
  house: `<rect width="1200" height="900" fill="#bcd7ee"/><rect y="700" width="1200" height="200" fill="#8fae7c"/>
    <rect x="250" y="250" width="700" height="500" fill="#c98f6b"/><polygon points="200,250 600,60 1000,250" fill="#7b4a3a"/>
    <g fill="#f4f1e8" stroke="#5d4a3f" stroke-width="10"><rect x="330" y="330" width="140" height="150"/>
    <rect x="730" y="330" width="140" height="150"/><rect x="730" y="560" width="140" height="120"/>
    <rect x="530" y="330" width="140" height="150"/></g><rect x="520" y="550" width="160" height="200" fill="#43586b"/>`,
  door: `<rect x="430" y="180" width="340" height="570" fill="#b98a5a" stroke="#6f4f32" stroke-width="14"/>
    <rect x="480" y="240" width="240" height="180" fill="#a87a4c"/><rect x="480" y="480" width="240" height="210" fill="#a87a4c"/>
    <circle cx="735" cy="470" r="16" fill="#d8c98f"/><path d="M700 500 L640 600" stroke="#5a3c22" stroke-width="5"/>`,
  window: `<rect x="330" y="170" width="540" height="400" fill="#a9cfe8" stroke="#ffffff" stroke-width="26"/>
    <path d="M600 170 V570 M330 370 H870" stroke="#ffffff" stroke-width="18"/>
    <path d="M870 170 L905 120 L890 80 L925 30" stroke="#6d675c" stroke-width="5" fill="none"/>
    <rect x="400" y="620" width="400" height="110" fill="#f5f5f2" stroke="#c4c2ba" stroke-width="8"/>`,
  kitchen: `<g stroke="#c9ccd0" stroke-width="4" fill="#f6f7f8">${tiles()}</g>
    <rect y="520" width="1200" height="40" fill="#7d6a58"/><rect y="560" width="1200" height="190" fill="#d9d3c7"/>
    <g fill="#333"><ellipse cx="420" cy="520" rx="90" ry="16"/><ellipse cx="640" cy="520" rx="90" ry="16"/></g>
    <path d="M900 520 V420 H980 V450" stroke="#8d959c" stroke-width="18" fill="none"/>`,
  stain: `<ellipse cx="600" cy="330" rx="240" ry="130" fill="#e2cf9a" opacity="0.8"/>
    <ellipse cx="640" cy="350" rx="120" ry="60" fill="#cfb672" opacity="0.7"/>`,
}

function tiles(): string {
  const places = Array.from({ length: 40 }, (_, index) => ({ x: (index % 10) * 120, y: Math.floor(index / 10) * 130 }))
  return places.map(({ x, y }) => `<rect x="${x}" y="${y}" width="120" height="130"/>`).join('')
}

async function drawView(view: View, room: number) {
  const ground = view === 'house' ? '' : `<rect width="1200" height="900" fill="${wallColours[room]}"/>`
  const floor = view === 'house' ? '' : '<rect y="750" width="1200" height="150" fill="#a98d6d"/>'
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900">${ground}${floor}${views[view]}</svg>`
  return new Uint8Array(await sharp(Buffer.from(picture)).jpeg({ quality: 80 }).toBuffer())
}

// The service runs in the same process and disables all image loaders except those for photos.
sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
const pictures = await Promise.all(
  rooms.map(({ views }, room) => Promise.all(views.map((view) => drawView(view, room)))),
)
sharp.block({ operation: ['VipsForeignLoadSvg'] })
