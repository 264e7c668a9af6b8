import type { SurveyMail } from '../../../desk/ports.ts'
import { toHtml } from '../sending/write-html.ts'

/**
 * One link per score. A mail program or scanner that follows them records nothing: the page requires a click to send.
 */
export function writeSurvey({ question, link, scale }: Pick<SurveyMail, 'question' | 'link' | 'scale'>) {
  const choices =
    scale === 'Thumbs'
      ? ([
          [1, '👎'],
          [5, '👍'],
        ] as const)
      : [1, 2, 3, 4, 5].map((score) => [score, `${score} ★`] as const)
  const anchors = choices.map(
    ([score, mark]) =>
      `<a href="${link}?score=${score}" style="display:inline-block;margin:0 8px 8px 0;padding:8px 14px;border:1px solid #999999;border-radius:8px;font-size:18px;text-decoration:none">${mark}</a>`,
  )
  return {
    text: `${question}\n\n${link}\n`,
    html: `<div><p>${toHtml(question)}</p><p>${anchors.join('\n')}</p></div>`,
  }
}
