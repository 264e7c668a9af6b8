import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../../app/session/language.ts'

/** The part of the Web Speech API in use. Browsers provide it under one of two names; TypeScript declares neither. */
interface Recognition {
  lang: string
  continuous: boolean
  interimResults: boolean
  onresult: ((event: RecognitionEvent) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start(): void
  abort(): void
}

interface RecognitionEvent {
  resultIndex: number
  results: ArrayLike<{ isFinal: boolean; 0: { transcript: string } }>
}

const findRecognition = (): (new () => Recognition) | undefined =>
  Reflect.get(globalThis, 'SpeechRecognition') ?? Reflect.get(globalThis, 'webkitSpeechRecognition')

/** Silence ends a recognition without an error, so it is restarted until the user stops it. */
const ignoredErrors = ['no-speech', 'aborted']

export type DictationFault = 'blocked' | 'failed'

/** Speech recognition: `onText` receives each final piece; `heard` is the interim transcript. */
export function useDictation(onText: (text: string) => void) {
  const { language } = useLanguage()
  const [heard, setHeard] = useState('')
  const [isOn, setOn] = useState(false)
  const [fault, setFault] = useState<DictationFault>()
  const write = useRef(onText)
  write.current = onText

  useEffect(() => {
    const Recognition = findRecognition()
    if (!isOn || !Recognition) return
    const recognition = new Recognition()
    let isWanted = true
    recognition.lang = navigator.languages.find((tag) => tag.startsWith(language)) ?? language
    recognition.continuous = true
    recognition.interimResults = true
    recognition.onresult = ({ resultIndex, results }) => {
      const fresh = Array.from(results).slice(resultIndex)
      const join = (isFinal: boolean) =>
        fresh
          .filter((result) => result.isFinal === isFinal)
          .map((result) => result[0].transcript.trim())
          .join(' ')
      setHeard(join(false))
      if (join(true)) write.current(join(true))
    }
    recognition.onerror = ({ error }) => {
      if (ignoredErrors.includes(error)) return
      isWanted = false
      setFault(/not-allowed|audio-capture/.test(error) ? 'blocked' : 'failed')
      setOn(false)
    }
    recognition.onend = () => {
      setHeard('')
      if (isWanted) recognition.start()
    }
    recognition.start()
    return () => {
      isWanted = false
      recognition.abort()
      setHeard('')
    }
  }, [isOn, language])

  return {
    isSupported: findRecognition() !== undefined,
    isOn,
    heard,
    fault,
    toggle() {
      setFault(undefined)
      setOn(!isOn)
    },
  }
}
