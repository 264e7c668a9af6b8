/** How mail programs name the header fields of a quoted email, in many languages. */
const fields = {
  from: 'from|sender|von|absender|de|expéditeur|remitente|da|mittente|remetente|van|afzender|från|avsändare|fra|frá|lähettäjä|od|nadawca|odesílatel|odosielateľ|feladó|küldő|от|от кого|від|από|kimden|gönderen|nuo|no|saatja|de la|expeditor|pošiljatelj|šalje|发件人|寄件者|寄件人|差出人|送信者|送信元|보낸 ?사람|발신인|מאת|من|từ|người gửi|dari|จาก',
  date: "date|sent|sent at|sent on|received|datum|gesendet|gesendet am|verschickt|envoyé|envoyé le|date d[’']envoi|fecha|enviado|enviado el|enviado em|enviada em|enviada|enviado a|data|data e ora|inviato|verzonden|verzonden op|datum en tijd|skickat|skickat den|sendt|sendt den|dato|lähetetty|päivämäärä|pvm|wysłano|data wysłania|wysłane|odesláno|odoslané|dátum|elküldve|küldve|отправлено|дата|дата отправки|надіслано|ημερομηνία|στάλθηκε|εστάλη|gönderildi|gönderme tarihi|gönderilme tarihi|tarih|išsiųsta|data|nosūtīts|datums|saadetud|kuupäev|trimis|data trimiterii|poslano|poslato|изпратено|发送时间|发送日期|日期|时间|寄件日期|傳送時間|傳送日期|送信日時|送信日|日付|日時|보낸 ?날짜|날짜|보냄|발송일|נשלח|תאריך|تاريخ الإرسال|التاريخ|تم الإرسال|أرسلت|đã gửi|ngày|ngày gửi|dikirim|tanggal|วันที่|ส่ง|ส่งเมื่อ",
  to: 'to|an|empfänger|à|pour|destinataire|a|para|destinatario|destinatário|aan|till|til|vastaanottaja|do|komu|címzett|кому|до|προς|kime|alıcı|kam|kellele|saaja|către|za|prima|收件人|收件者|宛先|받는 ?사람|수신인|אל|إلى|الى|đến|tới|người nhận|kepada|untuk|ถึง',
  cc: 'cc|bcc|kopie|kopie \\(cc\\)|copie|copie à|copia|kopia|kopi|kopio|dw|do wiadomości|másolat|másolatot kap|копия|копія|κοιν\\.?|κοινοποίηση|bilgi|抄送|副本|抄送人|참조|עותק|نسخة|đồng gửi|tembusan|สำเนา',
  subject:
    'subject|betreff|betrifft|objet|sujet|asunto|oggetto|onderwerp|assunto|ämne|emne|efni|aihe|temat|předmět|predmet|tárgy|тема|θέμα|konu|tema|teema|subiect|subiectul|относно|主题|主旨|标题|件名|題名|제목|נושא|الموضوع|chủ đề|tiêu đề|perihal|subjek|เรื่อง|หัวเรื่อง',
  other:
    'reply-to|antwort an|répondre à|importance|wichtigkeit|importancia|priority|priorität|attachments?|anlagen?|pièces jointes|adjuntos|allegati|bijlagen|anexos|organization|mailed-by|list-id|附件|添付ファイル',
}

export type FieldKind = keyof typeof fields

const patterns = Object.entries(fields).map(
  ([kind, words]) =>
    [
      kind as FieldKind,
      new RegExp(
        `^[\\s*_|>‪-‮\\u2066-\\u2069]{0,12}(?:${words})[\\s*_\\u200e\\u200f]{0,4}[:：][\\s*_]{0,4}(?=\\S|$)`,
        'iu',
      ),
    ] as const,
)

const maxLabel = 60

export interface QuotedField {
  kind: FieldKind
  hasValue: boolean
}

const labels = /^[\s*_|>‪-‮\u2066-\u2069]{0,12}\p{L}/u

/** The field in a line of a quoted header block, if it is one. */
export function readField(line: string): QuotedField | undefined {
  const colon = line.slice(0, maxLabel).search(/[:：]/)
  if (colon < 0 || !labels.test(line)) return undefined
  const start = line.slice(0, maxLabel + 40)
  const kind = patterns.find(([, pattern]) => pattern.test(start))?.[0]
  return kind && { kind, hasValue: /[^\s*_]/.test(line.slice(colon + 1)) }
}

const originals =
  "original message|original email|original appointment|original mail|ursprüngliche (nachricht|e-?mail|mail)|originalnachricht|original-?nachricht|ursprünglicher termin|message (d[’']origine|original|initial)|mensaje original|missatge original|messaggio originale|oorspronkelijk bericht|origineel bericht|mensagem original|ursprungligt meddelande|originalmeddelande|originalmelding|oprindelig meddelelse|opprinnelig melding|alkuperäinen viesti|oryginalna wiadomość|wiadomość oryginalna|wiadomość pierwotna|původní zpráva|pôvodná správa|eredeti üzenet|исходное сообщение|оригинальное сообщение|первоначальное сообщение|оригінальне повідомлення|вихідне повідомлення|αρχικό μήνυμα|orijinal mesaj|özgün ileti|mesajul original|mesaj original|izvorna poruka|originalna poruka|prvotno sporočilo|originalus laiškas|algne sõnum|оригинално съобщение|原始邮件|原邮件|原始郵件|原始信件|元のメッセージ|オリジナルメッセージ|원본 ?메시지|원본 ?메일|הודעה מקורית|الرسالة الأصلية|tin nhắn gốc|thư gốc|pesan asli|ข้อความต้นฉบับ|reply message|previous message|replied message|vorherige nachricht|message précédent"
const original = new RegExp(
  `^[\\s*]{0,8}[-_=*–—]{2,60}[\\s*]{0,8}(?:${originals})[\\s*:]{0,8}[-_=*–—]{0,60}[\\s*]{0,4}$`,
  'iu',
)
const bareOriginal = new RegExp(`^[\\s*]{0,8}(?:${originals})\\s?:?[\\s*]{0,4}$`, 'iu')

/** `-----Original Message-----` and similar lines. */
export const isOriginalMark = (line: string) => line.length < 160 && original.test(line)
/** The same words without dashes: they count only before a quoted header block. */
export const isBareOriginalMark = (line: string) => line.length < 80 && bareOriginal.test(line)

const above =
  /^[\s#*=_>–—-]{0,40}(?:please |bitte )?(?:(?:reply|respond|type|write|enter|add)[\w ,]{0,40}above (?:this|the) (?:line|message)|(?:ihre )?antwort(?:en)?[\wäöü ,]{0,40}(?:über|oberhalb) dieser (?:zeile|linie)|(?:antworten|schreiben) sie[\wäöü ,]{0,40}(?:über|oberhalb) dieser (?:zeile|linie)|(?:veuillez )?(?:répondre|répondez|écrire)[\wéèà’' ,]{0,40}au-dessus de cette ligne|(?:por favor,? )?(?:responda|escriba|responder)[\wáéíóú ,]{0,40}(?:encima de|sobre|por encima de) esta línea|rispondi[\wàèéìòù ,]{0,40}sopra (?:a )?questa (?:riga|linea)|responda[\wáéíóúãõ ,]{0,40}acima desta linha|beantwoord[\w ,]{0,40}boven deze (?:regel|lijn))/iu

/** Lines that help desks write above their emails, asking to reply above. */
export const isReplyAboveMark = (line: string) => line.length < 250 && above.test(line)

const devices =
  /^[\s*_>-]{0,6}(?:(?:sent|get|posted|written|composed)\b.{0,12}\b(?:from|via|with|by|using|for)\b.{0,80}|sent from .{0,80}|get outlook for .{0,40}|(?:von|aus) mein\p{L}{1,3} .{0,40} (?:gesendet|geschickt)\.?|gesendet (?:von|mit|über|aus) .{0,80}|diese nachricht wurde von meinem .{0,60}gesendet\.?|envoyé (?:de|depuis|à partir|avec) .{0,80}|télécharger outlook pour .{0,40}|obtenez outlook pour .{0,40}|outlook für \p{L}{2,10} beziehen|enviado (?:desde|do|de|pelo|a partir|con|via|mediante) .{0,80}|obtener outlook para .{0,40}|obter o? ?outlook .{0,40}|inviato (?:da|dal|con) .{0,80}|scarica outlook per .{0,40}|ottieni outlook per .{0,40}|verzonden (?:vanaf|met|via|vanuit) .{0,80}|verstuurd (?:vanaf|met|via) .{0,80}|outlook voor \p{L}{2,10} downloaden|skickat från .{0,80}|sendt fra .{0,80}|lähetetty .{0,30}(?:iphonesta|puhelimesta|laitteesta|sta|stä)\b.{0,30}|wysłan[eoy] z .{0,80}|odesláno z .{0,80}|odoslané z .{0,80}|küldve .{0,40}|iphone-?omról küldve.{0,20}|отправлено (?:с|из|от) .{0,80}|надіслано (?:з|із) .{0,80}|στάλθηκε από .{0,80}|\p{L}{2,20}(?:['’]?m?dan|['’]?den) gönderildi.{0,20}|.{0,30}gönderildi|trimis (?:de pe|din) .{0,80}|poslano (?:s|z|iz) .{0,80}|изпратено от .{0,80}|发自我的.{0,40}|从我的.{0,30}发送|來自我的.{0,40}|從我的.{0,30}傳送|.{0,20}から送信|(?:나의|내) .{0,30}(?:에서|에서 보냄|보냄).{0,10}|נשלח מה?.{0,40}|أُ?رسلت? من .{0,60}|đã gửi từ .{0,60}|dikirim dari .{0,60}|ส่งจาก .{0,60})$/iu

/** `Sent from my iPhone` and similar lines. */
export const isDeviceLine = (line: string) => line.length < 130 && devices.test(line.trim())
