/** In the order of `wordNames`. */
export const tables: Record<string, string[]> = {
  // biome-ignore format: one language, one paragraph
  en: ['AI assistant', 'Messages', 'Write a message', 'Attach a file', 'Send screenshot', 'Send this screenshot?', 'Discard', 'Close chat', 'Helpful', 'Not helpful', 'is typing', 'Reconnecting…', 'Not sent.', 'Try again', 'Files can be up to 25 MB.', 'Email address', 'We are offline right now. Leave your email address and we will reply by email.', 'Comment (optional)'],
  // biome-ignore format: see above
  de: ['KI-Assistent', 'Nachrichten', 'Nachricht schreiben', 'Datei anhängen', 'Screenshot senden', 'Diesen Screenshot senden?', 'Verwerfen', 'Chat schließen', 'Hilfreich', 'Nicht hilfreich', 'schreibt', 'Verbindung wird wiederhergestellt…', 'Nicht gesendet.', 'Erneut versuchen', 'Dateien dürfen bis zu 25 MB groß sein.', 'E-Mail-Adresse', 'Wir sind gerade offline. Hinterlassen Sie Ihre E-Mail-Adresse, wir antworten per E-Mail.', 'Kommentar (optional)'],
  // biome-ignore format: see above
  fr: ['Assistant IA', 'Messages', 'Écrire un message', 'Joindre un fichier', 'Envoyer une image de cette page', 'Envoyer cette image ?', 'Annuler', 'Fermer le chat', 'Utile', 'Pas utile', 'écrit', 'Reconnexion…', 'Non envoyé.', 'Réessayer', 'Les fichiers ne doivent pas dépasser 25 Mo.', 'Adresse e-mail', 'Personne n’est disponible pour le moment. Laissez votre adresse, nous répondrons par e-mail.', 'Commentaire (facultatif)'],
  // biome-ignore format: see above
  es: ['Asistente de IA', 'Mensajes', 'Escribe un mensaje', 'Adjuntar un archivo', 'Enviar una imagen de esta página', '¿Enviar esta imagen?', 'Descartar', 'Cerrar el chat', 'Útil', 'No es útil', 'está escribiendo', 'Reconectando…', 'No enviado.', 'Reintentar', 'Los archivos pueden tener hasta 25 MB.', 'Correo electrónico', 'Ahora no hay nadie disponible. Déjanos tu correo y te responderemos por ahí.', 'Comentario (opcional)'],
  // biome-ignore format: see above
  it: ['Assistente IA', 'Messaggi', 'Scrivi un messaggio', 'Allega un file', 'Invia un’immagine di questa pagina', 'Inviare questa immagine?', 'Annulla', 'Chiudi la chat', 'Utile', 'Non utile', 'sta scrivendo', 'Riconnessione…', 'Non inviato.', 'Riprova', 'I file possono avere al massimo 25 MB.', 'Indirizzo e-mail', 'Al momento non c’è nessuno. Lascia il tuo indirizzo e risponderemo via e-mail.', 'Commento (facoltativo)'],
  // biome-ignore format: see above
  pt: ['Assistente de IA', 'Mensagens', 'Escreva uma mensagem', 'Anexar um ficheiro', 'Enviar uma imagem desta página', 'Enviar esta imagem?', 'Descartar', 'Fechar o chat', 'Útil', 'Não é útil', 'está a escrever', 'A restabelecer a ligação…', 'Não enviado.', 'Tentar de novo', 'Os ficheiros podem ter até 25 MB.', 'Endereço de e-mail', 'De momento não há ninguém disponível. Deixe o seu endereço e responderemos por e-mail.', 'Comentário (opcional)'],
  // biome-ignore format: see above
  nl: ['AI-assistent', 'Berichten', 'Schrijf een bericht', 'Bestand bijvoegen', 'Afbeelding van deze pagina sturen', 'Deze afbeelding sturen?', 'Weggooien', 'Chat sluiten', 'Nuttig', 'Niet nuttig', 'typt', 'Opnieuw verbinden…', 'Niet verzonden.', 'Opnieuw proberen', 'Bestanden mogen tot 25 MB groot zijn.', 'E-mailadres', 'Er is nu niemand aanwezig. Laat je adres achter, dan antwoorden we per e-mail.', 'Opmerking (optioneel)'],
  // biome-ignore format: see above
  pl: ['Asystent AI', 'Wiadomości', 'Napisz wiadomość', 'Dołącz plik', 'Wyślij obraz tej strony', 'Wysłać ten obraz?', 'Odrzuć', 'Zamknij czat', 'Pomocne', 'Niepomocne', 'pisze', 'Ponowne łączenie…', 'Nie wysłano.', 'Spróbuj ponownie', 'Pliki mogą mieć do 25 MB.', 'Adres e-mail', 'W tej chwili nikogo nie ma. Zostaw adres, a odpowiemy e-mailem.', 'Komentarz (opcjonalnie)'],
  // biome-ignore format: see above
  sv: ['AI-assistent', 'Meddelanden', 'Skriv ett meddelande', 'Bifoga en fil', 'Skicka en bild av sidan', 'Skicka den här bilden?', 'Släng', 'Stäng chatten', 'Till hjälp', 'Inte till hjälp', 'skriver', 'Återansluter…', 'Inte skickat.', 'Försök igen', 'Filer får vara högst 25 MB.', 'E-postadress', 'Ingen är här just nu. Lämna din adress så svarar vi med e-post.', 'Kommentar (valfritt)'],
  // biome-ignore format: see above
  da: ['AI-assistent', 'Beskeder', 'Skriv en besked', 'Vedhæft en fil', 'Send et billede af siden', 'Send dette billede?', 'Kassér', 'Luk chatten', 'Nyttigt', 'Ikke nyttigt', 'skriver', 'Genopretter forbindelsen…', 'Ikke sendt.', 'Prøv igen', 'Filer må fylde op til 25 MB.', 'E-mailadresse', 'Der er ingen til stede lige nu. Skriv din adresse, så svarer vi pr. e-mail.', 'Kommentar (valgfrit)'],
  // biome-ignore format: see above
  tr: ['Yapay zekâ asistanı', 'Mesajlar', 'Bir mesaj yazın', 'Dosya ekle', 'Bu sayfanın görüntüsünü gönder', 'Bu görüntü gönderilsin mi?', 'Vazgeç', 'Sohbeti kapat', 'Yararlı', 'Yararlı değil', 'yazıyor', 'Yeniden bağlanılıyor…', 'Gönderilemedi.', 'Yeniden dene', 'Dosyalar en fazla 25 MB olabilir.', 'E-posta adresi', 'Şu anda kimse yok. Adresinizi bırakın, e-posta ile yanıtlayalım.', 'Yorum (isteğe bağlı)'],
  // biome-ignore format: see above
  uk: ['ШІ-помічник', 'Повідомлення', 'Напишіть повідомлення', 'Додати файл', 'Надіслати знімок цієї сторінки', 'Надіслати цей знімок?', 'Скасувати', 'Закрити чат', 'Корисно', 'Не корисно', 'друкує', 'Відновлення з’єднання…', 'Не надіслано.', 'Спробувати ще раз', 'Файли можуть мати до 25 МБ.', 'Адреса електронної пошти', 'Зараз нікого немає. Залиште адресу, і ми відповімо електронною поштою.', 'Коментар (необов’язково)'],
  // biome-ignore format: see above
  ar: ['مساعد ذكاء اصطناعي', 'الرسائل', 'اكتب رسالة', 'إرفاق ملف', 'إرسال صورة لهذه الصفحة', 'هل تريد إرسال هذه الصورة؟', 'تجاهل', 'إغلاق المحادثة', 'مفيد', 'غير مفيد', 'يكتب الآن', 'جارٍ إعادة الاتصال…', 'لم تُرسل.', 'حاول مرة أخرى', 'يجب ألا يتجاوز حجم الملف 25 ميغابايت.', 'البريد الإلكتروني', 'لا يوجد أحد متاح الآن. اترك بريدك وسنردّ عليك عبره.', 'تعليق (اختياري)'],
  // biome-ignore format: see above
  he: ['עוזר בינה מלאכותית', 'הודעות', 'כתיבת הודעה', 'צירוף קובץ', 'שליחת תמונה של הדף', 'לשלוח את התמונה?', 'ביטול', 'סגירת הצ׳אט', 'מועיל', 'לא מועיל', 'כותב/ת', 'מתחבר מחדש…', 'לא נשלח.', 'לנסות שוב', 'קבצים עד 25 מ״ב.', 'כתובת דוא״ל', 'אין כרגע אף אחד. אפשר להשאיר כתובת ונענה בדוא״ל.', 'הערה (לא חובה)'],
  // biome-ignore format: see above
  ja: ['AIアシスタント', 'メッセージ', 'メッセージを入力', 'ファイルを添付', 'このページの画像を送信', 'この画像を送信しますか？', '破棄', 'チャットを閉じる', '役に立った', '役に立たなかった', 'が入力中', '再接続しています…', '送信できませんでした。', '再試行', 'ファイルは25 MBまでです。', 'メールアドレス', 'ただいま担当者が不在です。メールアドレスをいただければ、メールでお返事します。', 'コメント（任意）'],
  // biome-ignore format: see above
  zh: ['AI 助手', '消息', '输入消息', '添加文件', '发送本页截图', '发送这张截图？', '放弃', '关闭聊天', '有帮助', '没有帮助', '正在输入', '正在重新连接…', '未发送。', '重试', '文件不能超过 25 MB。', '电子邮箱', '目前没有人在线。请留下邮箱，我们会通过邮件回复。', '评论（可选）'],
}
