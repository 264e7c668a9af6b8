import { describe, expect, test } from 'vitest'
import { startDesk } from '../../test/desk.ts'

async function start() {
  const desk = await startDesk()
  return { desk, path: `/customerReps/${desk.admin.customerRepID}/signatures`, id: desk.admin.customerRepID }
}

describe('/customerReps/{id}/signatures', () => {
  test('one for each language, whatever its case', async () => {
    const { desk, path, id } = await start()

    const created = await desk.post(path, {
      lang: 'de-AT',
      emailSignatureHTML: '<b>Servus</b>',
      emailSignatureText: 'Servus',
    })
    await desk.post(path, { lang: 'en', emailSignatureText: 'Regards' })
    const changed = await desk.post(path, { lang: 'DE-at', emailSignatureText: 'Baba' })

    const austrian = {
      customerRepID: id,
      lang: 'de-AT',
      emailSignatureHTML: '<b>Servus</b>',
      emailSignatureText: 'Baba',
    }
    expect(created.body).toEqual({ ...austrian, emailSignatureText: 'Servus' })
    expect(changed.body).toEqual(austrian)
    expect((await desk.get(`${path}/DE-AT`)).body).toEqual(austrian)
    expect((await desk.get(path)).body).toEqual([
      austrian,
      { customerRepID: id, lang: 'en', emailSignatureHTML: null, emailSignatureText: 'Regards' },
    ])
  })

  test('null clears a text', async () => {
    const { desk, path } = await start()
    await desk.post(path, { lang: 'en', emailSignatureHTML: '<i>a</i>', emailSignatureText: 'a' })

    const { body } = await desk.post(path, { lang: 'en', emailSignatureHTML: null })

    expect(body).toMatchObject({ emailSignatureHTML: null, emailSignatureText: 'a' })
  })

  test('deleting removes one language', async () => {
    const { desk, path } = await start()
    await desk.post(path, { lang: 'en' })
    await desk.post(path, { lang: 'fr' })

    expect((await desk.delete(`${path}/EN`)).status).toBe(204)

    expect((await desk.get(`${path}/en`)).status).toBe(404)
    expect((await desk.delete(`${path}/en`)).status).toBe(404)
    expect((await desk.get(path)).body).toHaveLength(1)
  })

  test('concurrent writers of one language create one signature', async () => {
    const { desk, path } = await start()

    const answers = await Promise.all(
      ['en', 'EN', 'En'].map((lang) => desk.post(path, { lang, emailSignatureText: lang })),
    )

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await desk.get(path)).body).toHaveLength(1)
  })

  test.each([{}, { lang: '' }, { lang: 'not a language' }, { lang: 'e' }, { lang: 'en', emailSignatureText: 5 }])(
    'refuses %j',
    async (body) => {
      const { desk, path } = await start()

      expect((await desk.post(path, body)).status).toBe(400)
      expect((await desk.get(path)).body).toEqual([])
    },
  )

  test('agents can read all and write their own', async () => {
    const { desk, path } = await start()
    const agent = await desk.signedIn('Agent')
    const own = `/customerReps/${agent.rep.customerRepID}/signatures`
    await desk.post(path, { lang: 'en' })

    expect((await agent.get(path)).status).toBe(200)
    expect((await agent.post(path, { lang: 'en', emailSignatureText: 'x' })).status).toBe(403)
    expect((await agent.delete(`${path}/en`)).status).toBe(403)
    expect((await agent.post(own, { lang: 'en', emailSignatureText: 'x' })).status).toBe(200)
    expect((await agent.delete(`${own}/en`)).status).toBe(204)
  })
})
