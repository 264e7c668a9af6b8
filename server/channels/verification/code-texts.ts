export interface CodeText {
  subject: string
  text: string
}

type Texts = [subject: string, code: string, warning: string]

/** The languages of the chat widget. `{name}` is the customer's name. */
const texts: Record<string, Texts> = {
  // biome-ignore format: one language, one line
  en: ['Your confirmation code', 'Your confirmation code for {name} is {code}. It is valid for 10 minutes.', 'If you did not request it, ignore this message and do not share the code.'],
  // biome-ignore format: one language, one line
  de: ['Ihr Bestätigungscode', 'Ihr Bestätigungscode für {name} lautet {code}. Er ist 10 Minuten gültig.', 'Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese Nachricht und geben Sie den Code nicht weiter.'],
  // biome-ignore format: one language, one line
  fr: ['Votre code de confirmation', 'Votre code de confirmation pour {name} est {code}. Il est valable 10 minutes.', 'Si vous ne l’avez pas demandé, ignorez ce message et ne communiquez pas le code.'],
  // biome-ignore format: one language, one line
  es: ['Tu código de confirmación', 'Tu código de confirmación para {name} es {code}. Es válido durante 10 minutos.', 'Si no lo has solicitado, ignora este mensaje y no compartas el código.'],
  // biome-ignore format: one language, one line
  it: ['Il tuo codice di conferma', 'Il tuo codice di conferma per {name} è {code}. È valido per 10 minuti.', 'Se non l’hai richiesto, ignora questo messaggio e non condividere il codice.'],
  // biome-ignore format: one language, one line
  pt: ['O seu código de confirmação', 'O seu código de confirmação para {name} é {code}. É válido durante 10 minutos.', 'Se não o pediu, ignore esta mensagem e não partilhe o código.'],
  // biome-ignore format: one language, one line
  nl: ['Je bevestigingscode', 'Je bevestigingscode voor {name} is {code}. De code is 10 minuten geldig.', 'Heb je de code niet aangevraagd, negeer dan dit bericht en deel de code niet.'],
  // biome-ignore format: one language, one line
  pl: ['Kod potwierdzający', 'Kod potwierdzający dla {name} to {code}. Jest ważny przez 10 minut.', 'Jeśli to nie Ty prosisz o kod, zignoruj tę wiadomość i nikomu go nie podawaj.'],
  // biome-ignore format: one language, one line
  sv: ['Din bekräftelsekod', 'Din bekräftelsekod för {name} är {code}. Den gäller i 10 minuter.', 'Om du inte har begärt koden kan du ignorera meddelandet. Dela inte koden med någon.'],
  // biome-ignore format: one language, one line
  da: ['Din bekræftelseskode', 'Din bekræftelseskode til {name} er {code}. Den gælder i 10 minutter.', 'Hvis du ikke har bedt om koden, skal du ignorere beskeden og ikke dele koden.'],
  // biome-ignore format: one language, one line
  tr: ['Onay kodunuz', '{name} için onay kodunuz: {code}. Kod 10 dakika geçerlidir.', 'Bu kodu siz istemediyseniz bu mesajı dikkate almayın ve kodu paylaşmayın.'],
  // biome-ignore format: one language, one line
  uk: ['Ваш код підтвердження', 'Ваш код підтвердження для {name}: {code}. Він дійсний 10 хвилин.', 'Якщо ви його не запитували, проігноруйте це повідомлення й нікому не повідомляйте код.'],
  // biome-ignore format: one language, one line
  ar: ['رمز التأكيد الخاص بك', 'رمز التأكيد الخاص بك لدى {name} هو {code}. وهو صالح لمدة 10 دقائق.', 'إذا لم تطلبه فتجاهل هذه الرسالة ولا تشارك الرمز مع أحد.'],
  // biome-ignore format: one language, one line
  he: ['קוד האימות שלך', 'קוד האימות שלך עבור {name} הוא {code}. הקוד תקף ל-10 דקות.', 'אם לא ביקשת אותו, אפשר להתעלם מההודעה. אין לשתף את הקוד.'],
  // biome-ignore format: one language, one line
  ja: ['確認コード', '{name}の確認コードは {code} です。有効期限は10分です。', 'お心当たりがない場合は、このメッセージを無視し、コードを他の人に教えないでください。'],
  // biome-ignore format: one language, one line
  zh: ['您的确认码', '您在 {name} 的确认码是 {code}，10 分钟内有效。', '如果不是您本人请求的，请忽略此消息，也不要把确认码告诉他人。'],
}

/** In the closest known language, otherwise English. */
export function writeCode(language: string, { code, name }: { code: string; name: string }): CodeText {
  const [subject, line, warning] = texts[language.toLowerCase().split(/[-_]/)[0] ?? ''] ?? (texts.en as Texts)
  // A function, because a name may contain replacement patterns.
  const body = line.replace('{name}', () => name).replace('{code}', () => code)
  return { subject, text: `${body}\n\n${warning}\n` }
}
