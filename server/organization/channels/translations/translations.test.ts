import { chatTextNames } from '@attendant/contract/organization/channel-translation.ts'
import { describe, expect, test } from 'vitest'
import { startDesk } from '../../../test/desk.ts'
import { makeChannel, makeTranslation } from '../../../test/factories.ts'
import { builtInTexts } from './built-in-texts.ts'
import { toLanguageChain } from './resolve-chat-texts.ts'

const noTexts = Object.fromEntries(chatTextNames.map((name) => [name, null]))

describe('POST /api/ChannelTranslations', () => {
  test('adds a language to a channel', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)

    const { status, body } = await desk.post('/api/ChannelTranslations', { channelID, lang: 'de_AT', yesText: 'Ja' })

    expect(status).toBe(200)
    expect(body).toEqual({
      ...noTexts,
      channelTranslationID: expect.any(Number),
      channelID,
      lang: 'de-AT',
      yesText: 'Ja',
    })
    expect((await desk.get(`/api/ChannelTranslations/${body.channelTranslationID}`)).body).toEqual(body)
    expect((await desk.get(`/api/ChannelTranslations/byChannel/${channelID}`)).body).toEqual([body])
  })

  test('rejects an existing language, in any spelling', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeTranslation(desk, { lang: 'de-AT' })

    expect((await desk.post('/api/ChannelTranslations', { channelID, lang: 'DE_at' })).status).toBe(409)
    expect((await desk.post('/api/ChannelTranslations', { channelID, lang: 'de' })).status).toBe(200)
    await makeTranslation(desk, { lang: 'de-AT' })
    expect((await desk.get(`/api/ChannelTranslations/byChannel/${channelID}`)).body).toHaveLength(2)
  })

  test.each([
    ['no channel', { lang: 'de' }, 'channelID'],
    ['an unknown channel', { channelID: 999_999, lang: 'de' }, 'channelID'],
    ['a language that is none', { channelID: 1, lang: 'German, please' }, 'lang'],
    ['no language', { channelID: 1 }, 'lang'],
    ['a number for a text', { channelID: 1, lang: 'de', yesText: 1 }, 'yesText'],
  ])('refuses %s', async (_what, body, field) => {
    await using desk = await startDesk()

    const answer = await desk.post('/api/ChannelTranslations', body)

    expect(answer.status).toBe(400)
    expect(answer.body.details).toContainEqual(expect.objectContaining({ field }))
  })

  test("rejects another customer's channel and a deleted one", async () => {
    await using desk = await startDesk()
    const theirs = await makeChannel(await desk.other())
    const gone = await makeChannel(desk)
    await desk.delete(`/api/Channels/${gone.channelID}`)

    for (const { channelID } of [theirs, gone]) {
      expect((await desk.post('/api/ChannelTranslations', { channelID, lang: 'de' })).status).toBe(400)
    }
  })
})

describe('PUT and DELETE /api/ChannelTranslations/:id', () => {
  test('keep absent fields, clear null ones, and rename the language', async () => {
    await using desk = await startDesk()
    const translation = await makeTranslation(desk, { lang: 'de', yesText: 'Ja', noText: 'Nein' })
    const { channelID } = translation
    const path = `/api/ChannelTranslations/${translation.channelTranslationID}`

    expect((await desk.put(path, { channelID, lang: 'de-CH', noText: null })).status).toBe(204)

    expect((await desk.get(path)).body).toEqual({ ...translation, lang: 'de-CH', noText: null })
  })

  test('reject a taken language, another channel, and a body without both', async () => {
    await using desk = await startDesk()
    const translation = await makeTranslation(desk, { lang: 'de' })
    const { channelID } = translation
    await makeTranslation(desk, { channelID, lang: 'en' })
    const other = await makeChannel(desk)
    const path = `/api/ChannelTranslations/${translation.channelTranslationID}`

    expect((await desk.put(path, { channelID, lang: 'EN' })).status).toBe(409)
    expect((await desk.put(path, { channelID: other.channelID, lang: 'de' })).status).toBe(400)
    expect((await desk.put(path, { channelID })).status).toBe(400)
    expect((await desk.put(path, { lang: 'de' })).status).toBe(400)
    expect((await desk.get(path)).body).toEqual(translation)
  })

  test('removes a language, which becomes available again', async () => {
    await using desk = await startDesk()
    const { channelTranslationID, channelID, lang } = await makeTranslation(desk)
    const path = `/api/ChannelTranslations/${channelTranslationID}`

    expect((await desk.delete(path)).status).toBe(204)

    expect((await desk.get(path)).status).toBe(404)
    expect((await desk.delete(path)).status).toBe(404)
    await makeTranslation(desk, { channelID, lang })
  })

  test("answers 404 for another customer's and for those of a deleted channel", async () => {
    await using desk = await startDesk()
    const theirs = await makeTranslation(await desk.other())
    const gone = await makeTranslation(desk)
    await desk.delete(`/api/Channels/${gone.channelID}`)

    for (const { channelTranslationID, channelID } of [theirs, gone]) {
      const path = `/api/ChannelTranslations/${channelTranslationID}`
      expect((await desk.get(path)).status).toBe(404)
      expect((await desk.put(path, { channelID, lang: 'fr' })).status).toBe(404)
      expect((await desk.delete(path)).status).toBe(404)
      expect((await desk.get(`/api/ChannelTranslations/byChannel/${channelID}`)).status).toBe(404)
      expect((await desk.get(`/api/ChannelTranslations/resolved/${channelID}?lang=fr`)).status).toBe(404)
    }
  })
})

describe('GET /api/ChannelTranslations/resolved/:channelId', () => {
  test('fills each text from the closest language that has it', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    const fallback = await makeChannel(desk, { isDefaultTranslationChannel: true })
    await makeTranslation(desk, { channelID, lang: 'de', yesText: 'Ja', noText: 'Nein', youText: 'Du' })
    await makeTranslation(desk, { channelID, lang: 'de-at', yesText: 'Jo', noText: ' ' })
    await makeTranslation(desk, { channelID: fallback.channelID, lang: 'de', youText: 'Sie', chatTitle: 'Plausch' })
    await makeTranslation(desk, { channelID: fallback.channelID, lang: 'de-AT', chatTitle: 'Plauscherl' })
    await makeTranslation(await desk.other(), { lang: 'de-AT', agentJoin: 'Servus' })

    const { status, body } = await desk.get(`/api/ChannelTranslations/resolved/${channelID}?lang=de_AT`)

    expect(status).toBe(200)
    expect(body).toEqual({
      ...builtInTexts,
      channelID,
      lang: 'de-AT',
      yesText: 'Jo',
      noText: 'Nein',
      youText: 'Du',
      chatTitle: 'Plauscherl',
    })
  })

  test('is English without translations, and requires a language', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk, { isDefaultTranslationChannel: true })

    const { body } = await desk.get(`/api/ChannelTranslations/resolved/${channelID}`)

    expect(body).toEqual({ ...builtInTexts, channelID, lang: 'en' })
    expect((await desk.get(`/api/ChannelTranslations/resolved/${channelID}?lang=%20`)).status).toBe(400)
  })

  test('ignores a deleted default channel', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    const fallback = await makeChannel(desk, { isDefaultTranslationChannel: true })
    await makeTranslation(desk, { channelID: fallback.channelID, lang: 'de', yesText: 'Ja' })
    const yesText = async () =>
      (await desk.get(`/api/ChannelTranslations/resolved/${channelID}?lang=de`)).body.yesText as string
    expect(await yesText()).toBe('Ja')

    await desk.delete(`/api/Channels/${fallback.channelID}`)

    expect(await yesText()).toBe('Yes')
  })

  test('matches languages with their regional variants', () => {
    expect(toLanguageChain('zh_Hant-TW')).toEqual(['zh-hant-tw', 'zh-hant', 'zh'])
  })
})
