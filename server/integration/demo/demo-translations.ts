import type { ChatTexts } from '@attendant/contract/organization/channel-translation.ts'

/** The demo's chat texts in two more languages; English is built in. */
export const demoTranslations: Record<string, ChatTexts> = {
  de: {
    chatTitle: 'Lampen & Licht',
    defaultGreeting: 'Guten Tag! Wie können wir helfen?',
    sendButtonText: 'Senden',
    escalatePrompt: 'Darauf habe ich leider keine gute Antwort gefunden. Möchten Sie mit einem Menschen sprechen?',
    yesText: 'Ja',
    noText: 'Nein',
    availabilityCheck: 'Einen Moment, wir sehen nach, ob jemand da ist …',
    validEmail: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
    youText: 'Sie',
    submitButtonText: 'Absenden',
    succesfulSubmission: 'Danke. Ihre Nachricht ist angekommen, wir melden uns per E-Mail.',
    agentJoin: 'ist jetzt im Chat.',
  },
  ar: {
    chatTitle: 'مصابيح وضوء',
    defaultGreeting: 'مرحبًا! كيف يمكننا مساعدتك؟',
    sendButtonText: 'إرسال',
    escalatePrompt: 'عذرًا، لم أجد إجابة جيدة عن ذلك. هل تودّ التحدث مع أحد موظفينا؟',
    yesText: 'نعم',
    noText: 'لا',
    availabilityCheck: 'لحظة من فضلك، نتحقق ممّن هو متاح…',
    validEmail: 'يُرجى إدخال بريد إلكتروني صحيح.',
    youText: 'أنت',
    submitButtonText: 'إرسال',
    succesfulSubmission: 'شكرًا لك. وصلتنا رسالتك وسنردّ عليك عبر البريد الإلكتروني.',
    agentJoin: 'انضمّ إلى المحادثة.',
  },
}
