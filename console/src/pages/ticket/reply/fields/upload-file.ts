import { type Attendant, AttendantError, type components, type Fault } from '@attendant/client'

export type Upload = components['schemas']['Upload']

/** Uploads one file and reports progress from 0 to 1, which `fetch` cannot do. */
export function uploadFile(
  attendant: Attendant,
  file: File,
  { onProgress, signal }: { onProgress(share: number): void; signal: AbortSignal },
): Promise<Upload> {
  const { promise, resolve, reject } = Promise.withResolvers<Upload>()
  const request = new XMLHttpRequest()
  request.open('POST', new URL('/api/Uploads', attendant.baseUrl))
  request.setRequestHeader('authorization', `Bearer ${attendant.session.token ?? ''}`)
  request.responseType = 'json'
  request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
  request.onload = () => {
    if (request.status === 200) resolve(request.response as Upload)
    else reject(new AttendantError(request.response as Fault))
  }
  const unreachable: Fault = { status: 0, error: 'Unreachable', message: 'Unreachable', code: 'unreachable' }
  request.onerror = () => reject(new AttendantError(unreachable))
  request.onabort = () => reject(new AttendantError(unreachable))
  signal.addEventListener('abort', () => request.abort())
  const form = new FormData()
  form.append('file', file)
  request.send(form)
  return promise
}
