import { useEffect, useRef, useState } from 'preact/hooks'
import { useChat } from './use-chat.ts'

/** Shows the visitor the screenshot before it is sent. */
export function PicturePreview({ picture, done }: { picture: File; done(isWanted: boolean): void }) {
  const { texts, words } = useChat()
  const [address, setAddress] = useState('')
  const yes = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const made = URL.createObjectURL(picture)
    setAddress(made)
    yes.current?.focus()
    return () => URL.revokeObjectURL(made)
  }, [picture])

  return (
    <fieldset class="composer">
      <legend>{words.pictureQuestion}</legend>
      {address && <img class="preview" src={address} alt={words.picture} />}
      <div class="choices">
        <button type="button" class="main" ref={yes} onClick={() => done(true)}>
          {texts.sendButtonText}
        </button>
        <button type="button" onClick={() => done(false)}>
          {words.discard}
        </button>
      </div>
    </fieldset>
  )
}
