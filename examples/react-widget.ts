import { useEffect } from 'react'

interface Chat {
  /** Where the service is, such as `https://desk.example.com`. */
  desk: string
  /** The `token` of a channel of type Chat. */
  channel: string
  lang?: string
  color?: string
}

/** Shows the chat on every page that renders it: `<AttendantChat desk="https://desk.example.com" channel="…" />`. */
export function AttendantChat({ desk, channel, lang, color }: Chat) {
  useEffect(() => {
    const script = document.createElement('script')
    script.src = new URL('/widget/loader.js', desk).href
    script.async = true
    Object.assign(script.dataset, { channel, ...(lang ? { lang } : {}), ...(color ? { color } : {}) })
    document.body.append(script)
    return () => {
      script.remove()
      document.querySelector('attendant-chat')?.remove()
    }
  }, [desk, channel, lang, color])
  return null
}
