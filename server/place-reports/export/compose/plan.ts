/** What goes to the thread that composes a document: plain values, and no bytes of photos. */

export interface PlannedPhoto {
  /** Where in the list of photos the bytes are found. */
  index: number
  fileName: string
  /** In a format that Word supports, which excludes WebP. */
  type: 'jpg' | 'png'
  widthPx: number
  heightPx: number
  /** A row whose file is gone: the document shows a note instead. */
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

/** Which placeholders are in a template that can be used. */
export interface InspectRequest {
  task: 'inspect'
  template: Uint8Array
}

/** The files of the package by path. A photo's is its index as text, until the bytes take its place. */
export type DocumentParts = Record<string, Uint8Array>
