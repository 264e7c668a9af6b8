import { AttendantError, type Fault } from '@attendant/client'
import { useState } from 'react'
import { useRefresh } from '../../../app/data/use-change.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { toastError } from '../../../ui/toasts/toasts.ts'

export interface Upload {
  name: string
  percent: number
}

/** Uploads photos one after the other with XMLHttpRequest, because `fetch` does not report upload progress. */
export function usePhotoUpload(roomID: number) {
  const attendant = useAttendant()
  const refresh = useRefresh()
  const [uploads, setUploads] = useState<Upload[]>([])

  async function send(files: File[]): Promise<void> {
    setUploads(files.map(({ name }) => ({ name, percent: 0 })))
    for (const [place, file] of files.entries()) {
      const onProgress = (percent: number) =>
        setUploads((known) => known.map((upload, index) => (index === place ? { ...upload, percent } : upload)))
      try {
        await sendOne(`/api/PlaceDescriptionRooms/${roomID}/photos`, attendant.session.token ?? '', file, onProgress)
      } catch (fault) {
        toastError(fault, file.name)
      }
      await refresh(['reports'])
    }
    setUploads([])
  }
  return { uploads, send }
}

function sendOne(address: string, token: string, file: File, onProgress: (percent: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const form = new FormData()
    form.append('files', file)
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100))
    request.onload = () => (request.status < 300 ? resolve() : reject(new AttendantError(readFault(request))))
    request.onerror = () =>
      reject(new AttendantError({ status: 0, error: 'Unreachable', message: '', code: 'unreachable' }))
    request.open('POST', address)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.send(form)
  })
}

function readFault({ status, statusText, responseText }: XMLHttpRequest): Fault {
  try {
    return JSON.parse(responseText)
  } catch {
    return { status, error: statusText, message: statusText, code: 'unreadable_response' }
  }
}
