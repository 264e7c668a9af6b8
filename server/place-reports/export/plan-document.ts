import type {
  PlaceDescriptionReport,
  PlaceDescriptionRoom,
} from '@attendant/contract/place-reports/place-description.ts'
import type { CustomerProfile } from '../../organization/customers/get-customer-profile.ts'
import { findLanguageTag } from '../../platform/find-language-tag.ts'
import type { PhotoRow } from '../photos/photos.store.ts'
import type { DocumentPlan, PlannedPhoto } from './compose/plan.ts'
import type { PhotoPlacement } from './placement.ts'

export interface ExportChoice {
  placement: PhotoPlacement
  includePhotos: boolean
  excludeHeroPhoto: boolean
}

interface Material {
  report: PlaceDescriptionReport
  rooms: Omit<PlaceDescriptionRoom, 'photos'>[]
  photos: PhotoRow[]
  missing: Set<string>
  customer: CustomerProfile
}

/** Determines the content of the document; the thread that composes it only does the layout. */
export function planDocument(material: Material, choice: ExportChoice): DocumentPlan {
  const { report, rooms, photos, customer } = material
  const planned = new Map(photos.map((photo, index) => [photo, toPlanned(photo, index, material.missing)]))
  const token = report.heroPhotoAccessToken?.trim().toLowerCase()
  const hero = choice.includePhotos ? photos.find(({ accessToken }) => accessToken === token) : undefined
  const isShown = (photo: PhotoRow) => choice.includePhotos && !(choice.excludeHeroPhoto && photo === hero)
  const photosOf = (roomID: number) =>
    photos.filter((photo) => photo.placeDescriptionRoomID === roomID && isShown(photo))

  return {
    title: ['Place description', report.caseNumber, report.address].filter(Boolean).join(' – '),
    author: customer.name,
    created: report.dateCreatedUtc,
    modified: report.dateUpdatedUtc ?? report.dateCreatedUtc,
    texts: textsOf(report, customer),
    heroPhoto: (hero && planned.get(hero)) ?? null,
    rooms: rooms.map((room, index) => ({
      name: room.name?.trim() || `Room ${index + 1}`,
      html: room.transcriptHtml,
      photos: photosOf(room.placeDescriptionRoomID).flatMap((photo) => planned.get(photo) ?? []),
    })),
    arePhotosAtEnd: choice.placement === 'atEnd',
  }
}

function toPlanned(photo: PhotoRow, index: number, missing: Set<string>): PlannedPhoto {
  const { fileName, contentType, widthPx, heightPx, storageKey } = photo
  const type = contentType === 'image/png' ? 'png' : 'jpg'
  return { index, fileName, type, widthPx, heightPx, isMissing: missing.has(storageKey) }
}

function textsOf(report: PlaceDescriptionReport, { locale }: CustomerProfile): DocumentPlan['texts'] {
  return {
    caseNumber: report.caseNumber ?? '',
    clientNames: report.clientNames ?? '',
    landlords: report.landlords ?? '',
    tenants: report.tenants ?? '',
    address: report.address ?? '',
    description: report.description ?? '',
    reportDate: report.reportDate ? toLongDate(report.reportDate, locale) : '',
  }
}

/** A customer's locale is free text: dates are in English if it is unknown. */
function toLongDate(date: string, locale: string | null): string {
  const languages = [findLanguageTag(locale) ?? [], 'en-GB'].flat()
  return new Intl.DateTimeFormat(languages, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
}
