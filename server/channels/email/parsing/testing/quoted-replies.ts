import { languages, type QuoteLanguage } from './languages.ts'

export interface QuotedReply {
  family: string
  language: string
  text?: string
  html?: string
  own: string
}

type Family = (words: QuoteLanguage) => Partial<Pick<QuotedReply, 'text' | 'html' | 'own'>>

const second = 'We have two in stock.'
const marked = (quoted: string) => `> ${quoted}\n>\n> ${second}\n> Nora`
const lines = (quoted: string) => `${quoted}\n\n${second}\nNora`
const head = ({ outlook: [from, sent, to, subject], sentDate }: QuoteLanguage, mark = '') =>
  `${mark}${from}:${mark} Nora Berg <nora@desk.test>\n${mark}${sent}:${mark} ${sentDate}\n${mark}${to}:${mark} Ada Byron <ada@example.org>\n${mark}${subject}:${mark} Re: Lamp`
const htmlHead = (words: QuoteLanguage) =>
  head(words)
    .replaceAll('<', '&lt;')
    .split('\n')
    .map((line) => `<b>${line.replace(':', ':</b>')}`)
    .join('<br>')
const paragraphs = (quoted: string) => `<p>${quoted}</p><p>${second}</p><p>Nora</p>`
const escaped = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const wrap = (text: string) => text.replace(' <', '\n<')

/** Replies as the programs write them, one for each family and language. */
const families: Record<string, Family> = {
  'Gmail, text': ({ own, gmail, quoted }) => ({ text: `${own}\n\n${gmail}\n\n${marked(quoted)}\n` }),
  'Gmail, text, wrapped introduction': ({ own, gmail, quoted }) => ({
    text: `${own}\n\n${wrap(gmail)}\n\n${marked(quoted)}\n`,
  }),
  'Gmail, text, quote without marks': ({ own, gmail, quoted }) => ({
    text: `${own}\n\n${gmail}\n\n${lines(quoted)}\n`,
  }),
  'Gmail, text, below the quote': ({ own, gmail, quoted }) => ({ text: `${gmail}\n\n${marked(quoted)}\n\n${own}\n` }),
  'Gmail, HTML': ({ own, gmail, quoted }) => ({
    html: `<div dir="ltr">${own}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${escaped(gmail)}<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">${paragraphs(quoted)}</blockquote></div>`,
  }),
  'Apple Mail, text': ({ own, apple, quoted }) => ({ text: `${own}\n\n> ${apple}\n> \n${marked(quoted)}\n` }),
  'Apple Mail, text, introduction outside': ({ own, apple, quoted }) => ({
    text: `${own}\n\n${apple}\n\n${marked(quoted)}\n`,
  }),
  'Apple Mail, HTML': ({ own, apple, quoted }) => ({
    html: `<html><body>${own}<br><div><br><blockquote type="cite"><div>${escaped(apple)}</div><br class="Apple-interchange-newline"><div>${paragraphs(quoted)}</div></blockquote></div><br></body></html>`,
  }),
  'iPhone, text': ({ own, apple, quoted, device }) => ({
    text: `${own}\n\n${device}\n\n> ${apple}\n> \n> ﻿${quoted}\n`,
  }),
  'iPhone, HTML': ({ own, apple, quoted, device }) => ({
    html: `<html><body dir="auto">${own}<br id="lineBreakAtBeginningOfSignature"><div dir="ltr">${device}</div><div dir="ltr"><br><blockquote type="cite">${escaped(apple)}<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">﻿${paragraphs(quoted)}</div></blockquote></body></html>`,
  }),
  'Outlook, text': (words) => ({ text: `${words.own}\n\n${head(words)}\n\n${lines(words.quoted)}\n` }),
  'Outlook, text, rule': (words) => ({
    text: `${words.own}\n\n________________________________\n${head(words)}\n\n${lines(words.quoted)}\n`,
  }),
  'Outlook, text, stars': (words) => ({ text: `${words.own}\n\n${head(words, '*')}\n\n${lines(words.quoted)}\n` }),
  'Outlook 2003, text': (words) => ({
    text: `${words.own}\n\n-----${words.original}-----\n${head(words)}\n\n${lines(words.quoted)}\n`,
  }),
  'Outlook, HTML': (words) => ({
    html: `<div class="WordSection1"><p class="MsoNormal">${words.own}<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal">${htmlHead(words)}<o:p></o:p></p></div>${paragraphs(words.quoted)}</div>`,
  }),
  'Outlook on the web, HTML': (words) => ({
    html: `<div class="elementToProof">${words.own}</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri">${htmlHead(words)}</font><div>&nbsp;</div></div><div>${paragraphs(words.quoted)}</div>`,
  }),
  'Outlook on the web, HTML, answered again': (words) => ({
    html: `<div>${words.own}</div><div id="x_divRplyFwdMsg">${htmlHead(words)}</div><div class="x_gmail_quote">${paragraphs(words.quoted)}</div>`,
  }),
  'Outlook for phones, HTML': (words) => ({
    html: `<div>${words.own}</div><div id="ms-outlook-mobile-signature">${words.device}</div><div id="mail-editor-reference-message-container"><hr><div><strong>${htmlHead(words)}</strong></div>${paragraphs(words.quoted)}</div>`,
  }),
  'Thunderbird, text': ({ own, thunderbird, quoted }) => ({ text: `${own}\n\n${thunderbird}\n${marked(quoted)}\n` }),
  'Thunderbird, text, below the quote': ({ own, thunderbird, quoted }) => ({
    text: `${thunderbird}\n${marked(quoted)}\n\n${own}\n\n-- \nAda Byron\nLondon`,
  }),
  'Thunderbird, HTML': ({ own, thunderbird, quoted }) => ({
    html: `<p>${own}</p><div class="moz-cite-prefix">${thunderbird}<br></div><blockquote type="cite" cite="mid:a@b">${paragraphs(quoted)}</blockquote>`,
  }),
  'Yahoo, text': ({ own, gmail, quoted }) => ({ text: `${own}\n\n    ${gmail}\n \n ${lines(quoted)}` }),
  'Yahoo, HTML': ({ own, gmail, quoted }) => ({
    html: `<div class="ydp1">${own}</div><div id="yahoo_quoted_123" class="yahoo_quoted"><div>${escaped(gmail)}</div><div><br></div><div>${paragraphs(quoted)}</div></div>`,
  }),
  'Proton, HTML': ({ own, gmail, quoted }) => ({
    html: `<div style="font-family:Arial">${own}</div><div class="protonmail_quote">${escaped(gmail)}<br><br><blockquote class="protonmail_quote" type="cite">${paragraphs(quoted)}</blockquote></div>`,
  }),
  'Proton, text': ({ own, quoted, gmail }) => ({ text: `${own}\n\n${gmail}\n\n${marked(quoted)}` }),
  'GMX, HTML': (words) => ({
    html: `<div>${words.own}</div><div name="quote" style="margin:10px 5px 5px 10px; padding: 10px 0 10px 10px; border-left:2px solid #C3D9E5;"><div>${htmlHead(words)}</div><div name="quoted-content">${paragraphs(words.quoted)}</div></div>`,
  }),
  'a phone, text': (words) => ({
    text: `${words.own}\n\n${words.device}\n\n-------- ${words.original} --------\n${head(words)}\n\n${lines(words.quoted)}`,
  }),
  'a web form, text': ({ own, quoted }) => ({
    text: `${own}\n\n##- Please type your reply above this line -##\n\n${lines(quoted)}`,
  }),
  'a signature': ({ own, gmail, quoted, device }) => ({ text: `${own}\n\n${device}\n\n${gmail}\n${marked(quoted)}` }),
}

export const quotedReplies: QuotedReply[] = Object.entries(families).flatMap(([family, write]) =>
  Object.entries(languages).map(([language, words]) => ({ family, language, own: words.own, ...write(words) })),
)
