import { describe, expect, test } from 'vitest'
import { startDesk } from '../../../test/desk.ts'
import { makeChannel, makeFolder } from '../../../test/factories.ts'

describe('POST /api/ChannelFolders', () => {
  test('creates a folder, by default of the type Custom', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk, { channelType: 'Email' })
    const parent = await makeFolder(desk, { channelID, type: 'Sent' })

    const { status, body } = await desk.post('/api/ChannelFolders', {
      channelID,
      name: ' Invoices ',
      parentFolderID: parent.folderID,
      externalFolderID: 'AAMk',
      subscriptionID: 'mine',
    })

    expect(status).toBe(200)
    expect(body).toEqual({
      folderID: expect.any(Number),
      channelID,
      customerID: desk.customerID,
      name: 'Invoices',
      parentFolderID: parent.folderID,
      type: 'Custom',
      autoRetrieveEmails: false,
      externalFolderID: 'AAMk',
      subscriptionID: null,
      subscriptionExpiration: null,
    })
    expect((await desk.get(`/api/ChannelFolders/${body.folderID}`)).body).toEqual(body)
    const { body: listed } = await desk.get(`/api/ChannelFolders/byChannel/${channelID}`)
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(['Inbox', parent.name, 'Invoices'])
  })

  test('updates the Inbox that a channel has instead of creating a second one', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk, { channelType: 'Email' })
    const list = async () => (await desk.get(`/api/ChannelFolders/byChannel/${channelID}`)).body
    const [automatic] = await list()
    const write = { channelID, name: 'Support', type: ' inbox ', externalFolderID: 'AAMk', autoRetrieveEmails: true }

    const { status, body } = await desk.post('/api/ChannelFolders', write)

    expect(status).toBe(200)
    expect(body).toEqual({ ...automatic, ...write, type: 'inbox' })
    expect(await list()).toEqual([body])
    const inItself = await desk.post('/api/ChannelFolders', { ...write, parentFolderID: automatic.folderID })
    expect(inItself.status).toBe(400)
    expect(inItself.body.details).toContainEqual(expect.objectContaining({ field: 'parentFolderID' }))
    await Promise.all([1, 2, 3].map(() => desk.post('/api/ChannelFolders', { channelID, name: 'I', type: 'Inbox' })))
    expect(await list()).toEqual([{ ...body, name: 'I', type: 'Inbox' }])
    await desk.delete(`/api/ChannelFolders/${automatic.folderID}`)
    const again = await desk.post('/api/ChannelFolders', { channelID, name: 'Inbox', type: 'Inbox' })
    expect(again.body.folderID).not.toBe(automatic.folderID)
  })

  test('rejects a channel or parent that does not match', async () => {
    await using desk = await startDesk()
    const other = await desk.other()
    const { channelID } = await makeChannel(desk)
    const gone = await makeChannel(desk)
    await desk.delete(`/api/Channels/${gone.channelID}`)
    const theirs = await makeFolder(other)
    const elsewhere = await makeFolder(desk)
    const refused = async (body: object, field: string) => {
      const answer = await desk.post('/api/ChannelFolders', body)
      expect(answer.status).toBe(400)
      expect(answer.body.details).toContainEqual(expect.objectContaining({ field }))
    }

    await refused({ name: 'A' }, 'channelID')
    await refused({ channelID }, 'name')
    await refused({ channelID: 999_999, name: 'A' }, 'channelID')
    await refused({ channelID: theirs.channelID, name: 'A' }, 'channelID')
    await refused({ channelID: gone.channelID, name: 'A' }, 'channelID')
    await refused({ channelID, name: 'A', parentFolderID: 999_999 }, 'parentFolderID')
    await refused({ channelID, name: 'A', parentFolderID: theirs.folderID }, 'parentFolderID')
    await refused({ channelID, name: 'A', parentFolderID: elsewhere.folderID }, 'parentFolderID')
    expect((await desk.get(`/api/ChannelFolders/byChannel/${channelID}`)).body).toEqual([])
  })
})

describe('PUT /api/ChannelFolders/:id', () => {
  test('keeps absent fields and clears null ones', async () => {
    await using desk = await startDesk()
    const parent = await makeFolder(desk)
    const { channelID } = parent
    const folder = await makeFolder(desk, {
      channelID,
      parentFolderID: parent.folderID,
      type: 'Sent',
      autoRetrieveEmails: true,
    })
    const path = `/api/ChannelFolders/${folder.folderID}`

    expect((await desk.put(path, { channelID, name: 'Renamed' })).status).toBe(204)
    expect((await desk.get(path)).body).toEqual({ ...folder, name: 'Renamed' })

    const cleared = { channelID, name: 'Renamed', parentFolderID: null, type: null, autoRetrieveEmails: null }
    expect((await desk.put(path, cleared)).status).toBe(204)
    expect((await desk.get(path)).body).toEqual({ ...folder, ...cleared, type: 'Custom', autoRetrieveEmails: false })
  })

  test('rejects another channel, and a parent inside itself', async () => {
    await using desk = await startDesk()
    const top = await makeFolder(desk)
    const { channelID } = top
    const middle = await makeFolder(desk, { channelID, parentFolderID: top.folderID })
    const low = await makeFolder(desk, { channelID, parentFolderID: middle.folderID })
    const other = await makeChannel(desk)
    const path = `/api/ChannelFolders/${top.folderID}`

    expect((await desk.put(path, { channelID: other.channelID, name: 'A' })).status).toBe(400)
    for (const parent of [top, middle, low]) {
      const answer = await desk.put(path, { channelID, name: 'A', parentFolderID: parent.folderID })
      expect(answer.status).toBe(400)
    }
    expect((await desk.get(path)).body).toEqual(top)
  })

  test('two concurrent moves cannot create a cycle', async () => {
    await using desk = await startDesk()
    const one = await makeFolder(desk)
    const { channelID } = one
    const two = await makeFolder(desk, { channelID })
    const move = (folderID: number, parentFolderID: number) =>
      desk.put(`/api/ChannelFolders/${folderID}`, { channelID, name: 'A', parentFolderID })

    const answers = await Promise.all([move(one.folderID, two.folderID), move(two.folderID, one.folderID)])

    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400])
  })
})

describe('DELETE /api/ChannelFolders/:id', () => {
  test('is rejected while it contains folders', async () => {
    await using desk = await startDesk()
    const parent = await makeFolder(desk)
    const child = await makeFolder(desk, { channelID: parent.channelID, parentFolderID: parent.folderID })

    expect((await desk.delete(`/api/ChannelFolders/${parent.folderID}`)).status).toBe(409)
    expect((await desk.delete(`/api/ChannelFolders/${child.folderID}`)).status).toBe(204)
    expect((await desk.delete(`/api/ChannelFolders/${parent.folderID}`)).status).toBe(204)
    expect((await desk.get(`/api/ChannelFolders/${parent.folderID}`)).status).toBe(404)
  })

  test("answers 404 for another customer's folder and for one of a deleted channel", async () => {
    await using desk = await startDesk()
    const theirs = await makeFolder(await desk.other())
    const gone = await makeFolder(desk)
    await desk.delete(`/api/Channels/${gone.channelID}`)

    for (const { folderID, channelID } of [theirs, gone]) {
      const path = `/api/ChannelFolders/${folderID}`
      expect((await desk.get(path)).status).toBe(404)
      expect((await desk.put(path, { channelID, name: 'A' })).status).toBe(404)
      expect((await desk.delete(path)).status).toBe(404)
      expect((await desk.get(`/api/ChannelFolders/byChannel/${channelID}`)).status).toBe(404)
    }
  })

  test('rejects phone tokens', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk, { channelType: 'Phone' })
    const { folderID } = await makeFolder(desk, { channelID })
    const phone = await desk.phone(channelID, '+4930123456')

    expect((await phone.delete(`/api/ChannelFolders/${folderID}`)).status).toBe(403)
    expect((await phone.get(`/api/ChannelFolders/byChannel/${channelID}`)).status).toBe(403)
  })
})
