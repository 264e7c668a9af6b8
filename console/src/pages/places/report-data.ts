import { useQuery } from '@tanstack/react-query'
import { type components, orThrow } from '../../../../client/src/client.ts'
import { useAttendant } from '../../app/session.tsx'

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

export const photoAddress = ({ accessToken }: Photo, width: number) =>
  `/api/PlaceDescriptionPhotos/${accessToken}?width=${width}`
