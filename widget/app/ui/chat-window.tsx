import { useEffect } from 'preact/hooks'
import { Composer } from './composer.tsx'
import { Icon } from './icons.tsx'
import { Log } from './log.tsx'
import { useChat } from './use-chat.ts'
import { useLate } from './use-late.ts'

export function ChatWindow({ firstText }: { firstText: string }) {
  const { chat, texts, words, customerRepName, isConnected, isLoaded, outbox, refused } = useChat()
  const logo = new URLSearchParams(location.hash.slice(1)).get('logo')
  const isLost = useLate(!isConnected && isLoaded)
  // Going offline on a phone only closes the connection half a minute later.
  const isStuck = useLate(outbox.length > refused.length, 5_000)
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing) chat.close()
    }
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [chat])

  return (
    <main class="window" aria-labelledby="title">
      <header>
        {logo && <img src={logo} alt="" />}
        <div>
          <h1 id="title" dir="auto">
            {texts.chatTitle}
          </h1>
          {customerRepName && <p dir="auto">{customerRepName}</p>}
        </div>
        <button type="button" class="tool" aria-label={words.close} title={words.close} onClick={chat.close}>
          <Icon name="close" />
        </button>
      </header>
      <Log />
      <div role="status">{(isLost || isStuck) && <p class="lost">{words.reconnecting}</p>}</div>
      <Composer firstText={firstText} />
    </main>
  )
}
