import type { CallStep } from '../telephony.ts'

/** The maximum text length of one verb. */
const maxSpokenLength = 4096
/** Seconds of silence before the provider stops listening, and of ringing before it gives up. */
const silence = 6
const ringing = 30

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** XML cannot contain control characters, and the provider would reject the whole response. */
const toXml = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ' ')
    .replace(/[&<>"']/g, (character) => escapes[character] ?? character)

export function writeScript(script: CallStep[]) {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Response>${script.map(write).join('')}</Response>`
  return { contentType: 'text/xml; charset=utf-8', body }
}

function write(step: CallStep): string {
  switch (step.does) {
    case 'wait':
      return step.seconds > 0 ? `<Pause length="${Math.round(step.seconds)}"/>` : ''
    case 'say':
      return writeSay(step)
    case 'listen':
      return (
        `<Gather input="speech" language="${toXml(step.language)}" speechTimeout="auto" timeout="${silence}" ` +
        `actionOnEmptyResult="true" method="POST" action="${toXml(step.next)}">${step.prompt.map(writeSay).join('')}</Gather>`
      )
    case 'goTo':
      return `<Redirect method="POST">${toXml(step.next)}</Redirect>`
    case 'connect':
      return (
        `<Dial timeout="${ringing}" callerId="${toXml(step.callerID)}" method="POST" action="${toXml(step.next)}">` +
        `<Number>${toXml(step.number)}</Number></Dial>`
      )
    case 'hangUp':
      return '<Hangup/>'
  }
}

function writeSay({ text, language }: { text: string; language: string }): string {
  return split(text)
    .map((part) => `<Say language="${toXml(language)}">${toXml(part)}</Say>`)
    .join('')
}

function split(text: string): string[] {
  const characters = [...text]
  const count = Math.ceil(characters.length / maxSpokenLength)
  return Array.from({ length: count }, (_, index) =>
    characters.slice(index * maxSpokenLength, (index + 1) * maxSpokenLength).join(''),
  )
}
