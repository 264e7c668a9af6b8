import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../test/desk.ts'
import { makeDocument } from '../../test/factories.ts'
import { indexDocuments } from '../../test/index-documents.ts'
import { indexDocument } from '../passages/index-document.ts'
import { passages } from '../passages/passages.table.ts'

const returns = 'You can return a parcel within thirty days. Put the goods into their box and print the label.'
const hours = 'The shop in the harbour opens at nine in the morning and closes at six in the evening.'
const pets = 'Dogs are welcome in the garden, but not inside the house.'

const find = async (desk: Desk, q: string, more = '') =>
  (await desk.get(`/api/Knowledge/search?q=${encodeURIComponent(q)}${more}`)).body

const titles = async (desk: Desk, q: string, more = '') =>
  (await find(desk, q, more)).items.map(({ title }: { title: string }) => title)

async function deskWithDocuments() {
  const desk = await startDesk()
  const made = {
    returns: await makeDocument(desk, {
      name: 'Returns',
      content: `# Sending back\n\n${returns}`,
      sourceUrl: 'https://a.test/r',
    }),
    hours: await makeDocument(desk, { name: 'Opening hours', content: hours, isPublic: true }),
    pets: await makeDocument(desk, { name: 'Pets', content: pets }),
  }
  await indexDocuments(desk)
  return Object.assign(desk, { made })
}

describe('GET /api/Knowledge/search', () => {
  test('finds the passage that answers, with its headings, source and version', async () => {
    await using desk = await deskWithDocuments()

    const { items, took } = await find(desk, 'How do I send a parcel back?')

    expect(items[0]).toEqual({
      documentID: desk.made.returns.documentID,
      title: 'Returns',
      headings: ['Sending back'],
      text: returns,
      score: expect.any(Number),
      sourceUrl: 'https://a.test/r',
      version: 1,
    })
    expect(items[0].score).toBeGreaterThan(items[1]?.score ?? 0)
    expect(took).toBeGreaterThanOrEqual(0)
    expect(await titles(desk, 'When do you open?', '&limit=1')).toEqual(['Opening hours'])
  })

  test('reads every passage of a document that has hundreds', async () => {
    await using desk = await startDesk()
    const filler = 'These words stand in every section of it. '.repeat(20)
    const sections = Array.from(
      { length: 150 },
      (_, number) => `# Section ${number}\n\nAbout zebra${number}q. ${filler}`,
    )
    await makeDocument(desk, { name: 'Handbook', content: sections.join('\n\n') })
    await indexDocuments(desk)

    for (const number of [0, 63, 64, 127, 128, 149]) {
      const { items } = await find(desk, `zebra${number}q`, '&limit=1')
      expect(items).toMatchObject([{ headings: [`Section ${number}`] }])
    }
  })

  test('reflects every change once its job has run, and deletions immediately', async () => {
    await using desk = await deskWithDocuments()
    const { documentID } = desk.made.pets
    const write = { name: 'Pets', isDataRetrievalProcess: false }
    expect((await titles(desk, 'Are dogs welcome?'))[0]).toBe('Pets')

    await desk.put(`/api/Documents/${documentID}`, {
      ...write,
      content: 'Parrots and hamsters may stay in every room.',
    })
    await indexDocuments(desk)
    expect((await find(desk, 'hamsters and parrots')).items[0]).toMatchObject({ title: 'Pets', version: 2 })

    await desk.put(`/api/Documents/${documentID}`, { ...write, isSearchable: false })
    expect(await titles(desk, 'hamsters and parrots')).not.toContain('Pets')
    await indexDocuments(desk)
    const left = await desk.context.db.select().from(passages).where(eq(passages.documentID, documentID))
    expect(left).toEqual([])

    await desk.delete(`/api/Documents/${desk.made.hours.documentID}`)
    expect(await titles(desk, 'When does the shop open?')).not.toContain('Opening hours')
  })

  test('an outdated indexing job does not store old passages', async () => {
    await using desk = await deskWithDocuments()
    const { documentID } = desk.made.pets
    const write = { name: 'Pets', isDataRetrievalProcess: false, content: 'Cats only.' }
    const { context, customerID } = desk
    let isChanged = false
    const encoder = context.ai.encoder('slow')
    const encode = async (texts: Parameters<typeof encoder.encode>[0]) => {
      if (!isChanged) await desk.put(`/api/Documents/${documentID}`, write)
      isChanged = true
      return encoder.encode(texts)
    }
    const ai = { ...context.ai, encoder: () => ({ ...encoder, encode }) }

    await indexDocument(
      { ...context, db: context.db, ai, isTransaction: false, afterCommit: (effect) => effect() },
      { customerID, documentID },
    )
    await indexDocuments(desk)

    const stored = await context.db
      .select({ version: passages.version, content: passages.content })
      .from(passages)
      .where(and(eq(passages.customerID, customerID), eq(passages.documentID, documentID)))
    expect(stored).toEqual([{ version: 2, content: 'Cats only.' }])
  })

  test('finds short queries in any word form, although their language cannot be detected', async () => {
    await using desk = await startDesk()
    const german = 'Sie können Lampen innerhalb von 14 Tagen zurückgeben. Legen Sie den Rücksendeschein in das Paket.'
    await makeDocument(desk, { name: 'Garten', content: german, language: 'de' })
    await makeDocument(desk, { name: 'Hours', content: 'The shop is open from Monday to Friday.', language: 'en' })
    await indexDocuments(desk)
    for (const words of ['Lampen', 'Lampen zurückgeben', 'Rücksendeschein', 'rücksendescheine']) {
      expect((await titles(desk, words))[0]).toBe('Garten')
    }
    expect((await titles(desk, 'shops open'))[0]).toBe('Hours')
  })

  test('prefers the requested language, and falls back to others', async () => {
    await using desk = await startDesk()
    const english = 'The garden closes at sunset. Please leave through the north gate of the garden.'
    const german = 'Der Garten / garden schließt bei Sonnenuntergang. Bitte gehen Sie durch das Nordtor hinaus.'
    await makeDocument(desk, { name: 'Garden', content: english, language: 'en' })
    await makeDocument(desk, { name: 'Garten', content: german, language: 'de-AT' })
    await indexDocuments(desk)

    expect((await titles(desk, 'garden', '&language=de'))[0]).toBe('Garten')
    expect((await titles(desk, 'garden', '&language=en'))[0]).toBe('Garden')
    expect(await titles(desk, 'north gate', '&language=fr')).toContain('Garden')
  })

  test('returns nothing of other customers, and only public documents if requested', async () => {
    await using desk = await deskWithDocuments()
    const other = await desk.other()

    expect((await find(other, 'parcel')).items).toEqual([])
    expect(await titles(desk, 'parcel shop garden', '&publicOnly=true')).toEqual(['Opening hours'])
    expect((await desk.stranger().get('/api/Knowledge/search?q=parcel')).status).toBe(401)
    expect((await desk.get('/api/Knowledge/search')).status).toBe(400)
  })
})
