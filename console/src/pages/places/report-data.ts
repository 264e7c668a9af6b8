import { type components, orThrow } from '@attendant/client'
import { useQuery } from '@tanstack/react-query'
import type { Translate } from '../../app/session/language.ts'
import { useAttendant } from '../../app/session/session.tsx'

export type Report = components['schemas']['PlaceDescriptionReportDetail']
export type Room = components['schemas']['PlaceDescriptionRoom']
export type Photo = components['schemas']['PlaceDescriptionRoomPhoto']

export function useReport(reportID: number, isWanted = true) {
  const attendant = useAttendant()
  return useQuery({
    queryKey: ['reports', reportID],
    queryFn: ({ signal }) => {
      const params = { path: { id: reportID } }
      return orThrow(attendant.GET('/api/PlaceDescriptionReports/{id}', { params, signal }))
    },
    enabled: isWanted,
  })
}

type Named = Pick<Report, 'address' | 'caseNumber'>

export const titleOf = (t: Translate, { address, caseNumber }: Named) => address || caseNumber || t('places.report')

type Dated = Pick<Report, 'reportDate' | 'dateCreatedUtc'>

/** The day that a report is about, otherwise its creation date. A day is the same in every time zone. */
export const dayOf = ({ reportDate, dateCreatedUtc }: Dated) => (reportDate ? `${reportDate}T00:00` : dateCreatedUtc)

export const photoAddress = ({ accessToken }: Photo, width: number) =>
  `/api/PlaceDescriptionPhotos/${accessToken}?width=${width}`
