/** The input of the thread that composes a document: plain values without the bytes of photos. */

export interface PlannedPhoto {
  /** Index in the list of photos. */
  index: number
  fileName: string
  /** In a format that Word supports, which excludes WebP. */
  type: 'jpg' | 'png'
  widthPx: number
  heightPx: number
  /** The file of the photo is missing: the document shows a note instead. */
  isMissing: boolean
}

export interface PlannedRoom {
  name: string
  html: string | null
  photos: PlannedPhoto[]
}

export interface DocumentPlan {
  title: string
  author: string
  /** ISO 8601. */
  created: string
  modified: string
  texts: Record<
    'caseNumber' | 'clientNames' | 'landlords' | 'tenants' | 'address' | 'description' | 'reportDate',
    string
  >
  heroPhoto: PlannedPhoto | null
  rooms: PlannedRoom[]
  arePhotosAtEnd: boolean
}

export interface ComposeRequest {
  task: 'compose'
  template: Uint8Array
  plan: DocumentPlan
}

/** The placeholders found in a usable template. */
export interface InspectRequest {
  task: 'inspect'
  template: Uint8Array
}

/** The files of the package by path. For a photo, its index as text, which is later replaced by the bytes. */
export type DocumentParts = Record<string, Uint8Array>
