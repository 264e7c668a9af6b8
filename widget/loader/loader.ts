import type { ChatSession } from '@attendant/contract/channels/chat.ts'
import type { FromFrame, FromPage } from '../protocol.ts'
import { askSession } from './ask-session.ts'
import { showLauncher } from './launcher.ts'
import { isDarkPage, readableOn } from './look.ts'
import { openMemory } from './memory.ts'

/**
 * Included in a customer's page: `<script src="…/widget/loader.js" data-channel="TOKEN" async></script>`.
 * It adds a button. The chat is loaded when the visitor opens it or has an existing one.
 */

const script = (document.currentScript || document.querySelector('script[data-channel]')) as HTMLScriptElement | null

function start(service: string, { channel = '', lang, look, color, logo }: DOMStringMap): void {
  const memory = openMemory(`attendant ${channel}`)
  const language = lang || navigator.language.replace(/@.*/, '')
  const isDark = look ? look === 'dark' : isDarkPage()
  const launcher = showLauncher({ title: memory.kept.title || 'Chat', isDark, color, toggle: () => show(!isOpen) })
  let frame: HTMLIFrameElement | undefined
  let session: ChatSession | undefined
  let isOpen = false
  let isReady = false
  let isAsking = false

  const send = (message: FromPage) => frame?.contentWindow?.postMessage(message, service)

  function load(): void {
    if (frame) return
    frame = launcher.addFrame(
      `${service}/widget/app?channel=${encodeURIComponent(channel)}#${toLooks(isDark, color, logo)}`,
    )
    void startSession()
  }

  function show(isWanted: boolean): void {
    isOpen = isWanted
    if (isOpen) load()
    memory.keep({ isOpen })
    launcher.show(isOpen)
    send({ say: 'shown', isOpen, page: pageAddress() })
  }

  /** Requested by the page instead of the frame, because the server checks the page's origin. */
  async function startSession(): Promise<void> {
    if (isAsking) return
    isAsking = true
    const { ticketToken } = memory.kept
    const request = { channelToken: channel, lang: language, ticketToken, pageURL: pageAddress() || undefined }
    session = await askSession(service, request, () => isReady)
    isAsking = false
    if (!session) return launcher.remove()
    if (session.ticketToken !== ticketToken) memory.keep({ hasChat: false, seen: 0 })
    memory.keep({ ticketToken: session.ticketToken, title: session.strings.chatTitle })
    launcher.setTitle(session.strings.chatTitle)
    introduce()
  }

  function introduce(): void {
    const { kept } = memory
    if (session && isReady) send({ say: 'session', session, lang: language, page: pageAddress(), memory: kept, isOpen })
  }

  addEventListener('message', ({ source, origin, data }: MessageEvent<FromFrame>) => {
    if (!frame || source !== frame.contentWindow || origin !== service) return
    if (data.say === 'ready') {
      isReady = true
      introduce()
    }
    if (data.say === 'renew') void startSession()
    if (data.say === 'close') {
      show(false)
      launcher.focus()
    }
    if (data.say === 'unread') launcher.setUnread(data.count)
    if (data.say === 'keep') memory.keep(data.memory)
    if (data.say === 'veil') launcher.veil(data.isVeiled)
  })
  // The page loses focus when the visitor clicks into the chat; its address may have changed without a page load.
  addEventListener('blur', () => send({ say: 'page', page: pageAddress() }))

  launcher.offer({ open: () => show(true), close: () => show(false) })
  // On phones the chat covers the page, so it does not reopen when the visitor moves to another page.
  if (memory.kept.isOpen && innerWidth > 480) show(true)
  else if (memory.kept.hasChat) load()
}

/** Theme parameters for the frame, so that it renders correctly from the start. */
function toLooks(isDark: boolean, color: string | undefined, logo = ''): URLSearchParams {
  const looks = new URLSearchParams({ look: isDark ? 'dark' : 'light', logo })
  if (color) {
    looks.set('accent', color)
    looks.set('on', readableOn(color))
  }
  return looks
}

/** Without the fragment, which is private; empty if the page has no web address. */
function pageAddress(): string {
  const address = location.href.split('#')[0] || ''
  return /^http/.test(address) ? address.slice(0, 2048) : ''
}

if (script?.dataset.channel && !document.querySelector('attendant-chat')) {
  const { src, dataset } = script
  const begin = () => start(new URL(src).origin, dataset)
  if (document.body) begin()
  else addEventListener('DOMContentLoaded', begin)
}
