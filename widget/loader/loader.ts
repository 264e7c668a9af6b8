import type { ChatSession } from '../../contract/chat.ts'
import type { FromFrame, FromPage, Memory } from '../protocol.ts'
import { showLauncher } from './launcher.ts'
import { isDarkPage, readableOn } from './look.ts'
import { openMemory } from './memory.ts'

/**
 * Stands on the page of a customer: `<script src="…/widget/loader.js" data-channel="TOKEN" async></script>`.
 * It draws a button. The chat is loaded when the visitor opens it, or has one under way.
 */

const script = (document.currentScript || document.querySelector('script[data-channel][src*="/widget/loader"]')) as
  | HTMLScriptElement
  | undefined

function start(desk: string, { channel = '', lang, look, color }: DOMStringMap): void {
  if (document.querySelector('attendant-chat')) return
  const memory = openMemory(`attendant ${channel}`)
  const language = lang || navigator.language || 'en'
  const isDark = look ? look === 'dark' : isDarkPage()
  const launcher = showLauncher({ title: memory.kept.title || 'Chat', isDark, color, toggle: () => show(!isOpen) })
  let frame: HTMLIFrameElement | undefined
  let isOpen = false
  let wait = 0
  let isAsking = false

  const tell = (message: FromPage) => frame?.contentWindow?.postMessage(message, desk)

  function load(): void {
    if (frame) return
    const colors: Record<string, string> = color ? { accent: color, on: readableOn(color) } : {}
    const looks = new URLSearchParams({ look: isDark ? 'dark' : 'light', ...colors })
    frame = launcher.addFrame(`${desk}/widget/app?channel=${encodeURIComponent(channel)}#${looks}`)
  }

  function show(isWanted: boolean): void {
    isOpen = isWanted
    if (isOpen) load()
    memory.keep({ isOpen })
    launcher.show(isOpen)
    tell({ say: 'shown', isOpen, page: pageAddress() })
  }

  /** Asked for here and not by the frame: the desk wants to know on whose page the chat is. */
  async function startSession(): Promise<void> {
    isAsking = true
    const { ticketToken, ...kept } = memory.kept
    const page = pageAddress()
    const session = await askSession(desk, {
      channelToken: channel,
      lang: language,
      ticketToken,
      pageURL: page || undefined,
    })
    if (session === 'refused') return launcher.remove()
    if (!session) {
      wait = Math.min(30_000, wait * 2 || 1000)
      setTimeout(startSession, wait)
      return
    }
    wait = 0
    isAsking = false
    const isSame = session.ticketToken === ticketToken
    if (!isSame) memory.keep({ hasChat: false, seen: 0, outbox: kept.outbox || [] })
    memory.keep({ ticketToken: session.ticketToken, title: session.strings.chatTitle })
    launcher.setTitle(session.strings.chatTitle)
    tell({ say: 'session', session, lang: language, page, memory: toMemory(memory.kept), isOpen })
  }

  addEventListener('message', ({ source, origin, data }: MessageEvent<FromFrame>) => {
    if (!frame || source !== frame.contentWindow || origin !== desk) return
    if ((data.say === 'ready' || data.say === 'renew') && !isAsking) void startSession()
    if (data.say === 'close') {
      show(false)
      launcher.focus()
    }
    if (data.say === 'unread') launcher.setUnread(data.count)
    if (data.say === 'keep') memory.keep(data.memory)
    if (data.say === 'veil') launcher.veil(data.isVeiled)
  })
  // The page loses the focus when the visitor turns to the chat; it may have gone elsewhere without loading anew.
  addEventListener('blur', () => tell({ say: 'page', page: pageAddress() }))

  launcher.offer({ open: () => show(true), close: () => show(false) })
  // A phone shows the chat in place of the page, which is not what somebody wants who went to another page.
  if (memory.kept.isOpen && innerWidth > 480) show(true)
  else if (memory.kept.hasChat) load()
}

const toMemory = ({ hasChat, seen, outbox, text }: Memory): Memory => ({ hasChat, seen, outbox, text })

/** Without what follows `#`, which is between the visitor and the page; nothing where the page has no web address. */
function pageAddress(): string {
  const address = location.href.split('#')[0] || ''
  return /^https?:/.test(address) ? address.slice(0, 2048) : ''
}

async function askSession(desk: string, body: object): Promise<ChatSession | 'refused' | undefined> {
  try {
    const answer = await fetch(`${desk}/api/Chat/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (answer.ok) return await answer.json()
    if (answer.status !== 403 && answer.status !== 404) return undefined
    // biome-ignore lint/suspicious/noConsole: whoever puts the script on a page must learn why nothing shows
    console.error(`The chat cannot be shown on ${location.hostname}:`, (await answer.json()).message)
    return 'refused'
  } catch {
    return undefined
  }
}

if (script?.dataset.channel) {
  const { src, dataset } = script
  const begin = () => start(new URL(src).origin, dataset)
  if (document.body) begin()
  else addEventListener('DOMContentLoaded', begin)
}
