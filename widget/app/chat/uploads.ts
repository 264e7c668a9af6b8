import type { ChatMessage } from '@attendant/contract/channels/hub.ts'
import { newID } from './new-id.ts'
import { receiveMessages, type Store, type Upload } from './state.ts'

export const largestFile = 25 * 2 ** 20

/** Files are uploaded over HTTP one by one; the response is their message. A repeated id creates no second message. */
export function createUploads(store: Store, token: () => string) {
  function change(clientMessageID: string, change: Partial<Upload>): void {
    const uploads = store.get().uploads
    store.set({
      uploads: uploads.map((upload) =>
        upload.clientMessageID === clientMessageID ? { ...upload, ...change } : upload,
      ),
    })
  }

  async function send({ clientMessageID, file, isScreenshot }: Upload): Promise<void> {
    try {
      const query = new URLSearchParams({ clientMessageID, isScreenshot: `${isScreenshot}` })
      const { page } = store.get()
      if (page) query.set('pageURL', page)
      const message = await post(`/api/Chat/files?${query}`, token(), file, (progress) =>
        change(clientMessageID, { progress }),
      )
      store.set(receiveMessages(store.get(), [message]))
    } catch {
      change(clientMessageID, { isFailed: true })
    }
  }

  return {
    add(file: File, isScreenshot = false): void {
      const isFailed = file.size > largestFile
      const upload = { clientMessageID: newID(), file, isScreenshot, progress: 0, isFailed }
      store.set({ uploads: [...store.get().uploads, upload] })
      if (!isFailed) void send(upload)
    },
    retry(upload: Upload): void {
      change(upload.clientMessageID, { isFailed: false, progress: 0 })
      void send(upload)
    },
    discard(clientMessageID: string): void {
      store.set({ uploads: store.get().uploads.filter((upload) => upload.clientMessageID !== clientMessageID) })
    },
  }
}

/** Unlike `fetch`, this reports progress. */
function post(path: string, token: string, file: File, progressed: (share: number) => void): Promise<ChatMessage> {
  return new Promise((resolve, reject) => {
    const form = new FormData()
    form.append('file', file)
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => progressed(total ? loaded / total : 0)
    request.onload = () => (request.status < 300 ? resolve(request.response) : reject(new Error(`${request.status}`)))
    request.onerror = () => reject(new Error('The connection was lost.'))
    request.send(form)
  })
}
