/** Phones do not support screenshots of pages, so the button is hidden there. */
export const canTakePicture = typeof navigator.mediaDevices?.getDisplayMedia === 'function'

/** Long enough for the chat to disappear from the screenshot. */
const settling = 350

/** A screenshot of what the visitor selects in the browser's dialog. Undefined if they decline. */
export async function takePicture(veil: (isVeiled: boolean) => void): Promise<File | undefined> {
  const wish = { video: true, preferCurrentTab: true } as DisplayMediaStreamOptions
  const stream = await navigator.mediaDevices.getDisplayMedia(wish).catch(() => undefined)
  if (!stream) return undefined
  veil(true)
  try {
    const video = document.createElement('video')
    video.muted = true
    video.srcObject = stream
    await video.play()
    await new Promise((resolve) => setTimeout(resolve, settling))
    return await toFile(video)
  } finally {
    veil(false)
    for (const track of stream.getTracks()) track.stop()
  }
}

async function toFile(video: HTMLVideoElement): Promise<File | undefined> {
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, 1920 / video.videoWidth)
  canvas.width = video.videoWidth * scale
  canvas.height = video.videoHeight * scale
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  return blob ? new File([blob], 'screenshot.jpg', { type: 'image/jpeg' }) : undefined
}
