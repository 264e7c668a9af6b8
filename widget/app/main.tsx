import './style.css'
import { render } from 'preact'
import { type Chat, startChat } from './chat/chat.ts'
import { meetPage } from './page.ts'
import { ChatWindow } from './ui/chat-window.tsx'
import { ChatProvider } from './ui/use-chat.ts'
import { directionOf, wordsFor } from './words/words.ts'

const root = document.documentElement
const looks = new URLSearchParams(location.hash.slice(1))
root.dataset.look = looks.get('look') ?? 'light'
const [accent, onAccent] = [looks.get('accent'), looks.get('on')]
if (accent && onAccent) {
  root.style.setProperty('--accent', accent)
  root.style.setProperty('--on-accent', onAccent)
  root.style.setProperty('--head', accent)
  root.style.setProperty('--on-head', onAccent)
}

let chat: Chat | undefined

const page = meetPage((message) => {
  if (chat || message.say !== 'session') return chat?.receive(message)
  const { lang, session, memory } = message
  root.lang = lang
  root.dir = directionOf(session.strings.defaultGreeting)
  document.title = session.strings.chatTitle
  chat = startChat(message, page)
  const place = document.getElementById('chat')
  if (!place) return
  render(
    <ChatProvider value={{ chat, words: wordsFor(lang) }}>
      <ChatWindow firstText={memory.text ?? ''} />
    </ChatProvider>,
    place,
  )
})
page.send({ say: 'ready' })
