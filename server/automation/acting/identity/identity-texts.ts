const texts = {
  codeSent: {
    en: 'To continue, please confirm that it is you. We have sent a code to {address}. Reply here with the six digits; the code is valid for 10 minutes.',
    de: 'Bitte bestätigen Sie zuerst, dass Sie es sind. Wir haben einen Code an {address} gesendet. Antworten Sie hier mit den sechs Ziffern; der Code ist 10 Minuten gültig.',
  },
  codeWrong: {
    en: 'That code is not correct. Please check the six digits and reply with them again.',
    de: 'Dieser Code stimmt nicht. Bitte prüfen Sie die sechs Ziffern und antworten Sie noch einmal.',
  },
} as const

/** German for German conversations, otherwise English. */
export function textFor(name: keyof typeof texts, language: string): string {
  return language.toLowerCase().startsWith('de') ? texts[name].de : texts[name].en
}
