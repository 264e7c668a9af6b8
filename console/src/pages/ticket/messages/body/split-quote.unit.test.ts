import { describe, expect, test } from 'vitest'
import { splitQuote } from './split-quote.ts'

describe('splitting an email into its own text and the quote', () => {
  test.each([
    ['English', 'Thanks!\n\nOn Mon, 3 Jun 2026 at 10:00, Lamps <a@b.example> wrote:\n> It left.\n> Bye'],
    ['German', 'Danke!\n\nAm 03.06.2026 um 10:00 schrieb Lampen <a@b.example>:\n> Es ist unterwegs.'],
    ['Outlook', 'Merci !\n\n-----Original Message-----\nFrom: a@b.example\nIt left.'],
    ['French', 'Thanks!\n\nLe lun. 3 juin 2026 à 10:00, Lampes <a@b.example> a écrit :\n> Parti.'],
    ['Spanish', 'Thanks!\n\nEl lun, 3 jun 2026 a las 10:00, Lámparas (<a@b.example>) escribió:\nSalió.'],
    ['Italian', 'Thanks!\n\nIl giorno lun 3 giu 2026 alle ore 10:00 Lampade <a@b.example> ha scritto:\nPartito.'],
    ['Dutch', 'Thanks!\n\nOp ma 3 jun 2026 om 10:00 schreef Lampen <a@b.example>:\nVerzonden.'],
    ['Portuguese', 'Thanks!\n\nEm seg., 3 de jun. de 2026 às 10:00, Luz <a@b.example> escreveu:\nSaiu.'],
    ['Swedish', 'Thanks!\n\nDen mån 3 juni 2026 kl 10:00 skrev Lampor <a@b.example>:\nSkickat.'],
    ['Danish', 'Thanks!\n\nDen man. 3. jun. 2026 kl. 10.00 skrev Lamper <a@b.example>:\nSendt.'],
    ['Finnish', 'Thanks!\n\nma 3. kesäk. 2026 klo 10.00 Lamput (a@b.example) kirjoitti:\nLähti.'],
    ['Polish', 'Thanks!\n\npon., 3 cze 2026 o 10:00 Lampy <a@b.example> napisał(a):\nWysłano.'],
    ['Czech', 'Thanks!\n\npo 3. 6. 2026 v 10:00 odesílatel Lampy <a@b.example> napsal:\nOdešlo.'],
    ['Russian', 'Thanks!\n\nпн, 3 июн. 2026 г. в 10:00, Лампы <a@b.example>:\n> Ушло.'],
    ['Ukrainian', 'Thanks!\n\nпн, 3 черв. 2026 р. о 10:00 Лампи <a@b.example> пише:\nПішло.'],
    ['Turkish', 'Thanks!\n\nLambalar <a@b.example>, 3 Haz 2026 Pzt, 10:00 tarihinde şunu yazdı:\nGitti.'],
    ['Hungarian', 'Thanks!\n\nLámpák <a@b.example> ezt írta (időpont: 2026. jún. 3., H, 10:00):\nElment.'],
    ['Chinese', 'Thanks!\n\n灯 <a@b.example> 于2026年6月3日周一 10:00写道：\n已发出。'],
    ['Arabic', 'Thanks!\n\nفي الاثنين، 3 يونيو 2026 في 10:00 كتب مصابيح <a@b.example>:\nغادر.'],
    [
      'two lines',
      'Thanks!\n\nOn Mon, 3 Jun 2026 at 10:00, Lamps and Light of the North <a@b.example>\nwrote:\nIt left.',
    ],
    ['Outlook in German', 'Thanks!\n\nVon: Lampen\nGesendet: Montag, 3. Juni 2026 10:00\nAn: Ada\nUnterwegs.'],
    ['quotes alone', 'Grazie\n\n> È partito.\n>\n> Ciao'],
  ])('%s', (_name, text) => {
    const { own, quoted } = splitQuote(text)

    expect(own).toMatch(/^(Thanks!|Danke!|Merci !|Grazie)$/)
    expect(text.endsWith(quoted)).toBe(true)
    expect(quoted.length).toBeGreaterThan(5)
  })

  test.each([
    ['no quote', 'Where is it?\nOn Monday I wrote to you:'.replace(':', '.')],
    ['answers between quotes', '> Where is it?\nOn its way.\n> When?\nToday.'],
    ['nothing but a quote', '> It left.\n> Bye'],
  ])('does not split: %s', (_name, text) => {
    expect(splitQuote(text)).toEqual({ own: text, quoted: '' })
  })

  test.each([
    ['lines of quote marks before an answer', `Hello\n${'>\n'.repeat(2 ** 17)}Bye`],
    ['lines of quote marks', `Hello\n${'>\n'.repeat(2 ** 17)}`],
    ['blank lines', `Hello\n${' \n'.repeat(2 ** 17)}Bye`],
    ['one line of an opening', `Hello\nOn ${'wrote '.repeat(2 ** 15)}`],
    ['one line of addresses', `Hello\nFrom: ${'a@'.repeat(2 ** 17)}`],
    ['one line of underscores', `Hello\n${'_'.repeat(2 ** 18)}a`],
  ])('is fast for 256 KB: %s', (_name, text) => {
    const started = performance.now()
    splitQuote(text)
    // The former quadratic search took ten seconds for half of such a text and would take forty for this one.
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})
