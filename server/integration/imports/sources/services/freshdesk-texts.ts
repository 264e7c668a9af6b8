import type { SourcePage, SourceRecord } from '../../source-records.ts'
import { type Json, toFilled, toJson, toRecords, toText } from '../read-value.ts'
import type { ServiceClient } from './service-client.ts'

const listOf = async (client: ServiceClient, path: string): Promise<Json[]> =>
  toRecords((await client.json(path, { mayBeMissing: true })).body)

const idOf = ({ id }: Json) => encodeURIComponent(toFilled(id) ?? '')

/** Canned responses, folder by folder. Personal folders are skipped. */
export async function* readFreshdeskResponses(client: ServiceClient): AsyncGenerator<SourcePage> {
  for (const folder of await listOf(client, '/api/v2/canned_response_folders')) {
    if (folder.personal === true) continue
    const records: SourceRecord[] = []
    for (const one of await listOf(client, `/api/v2/canned_response_folders/${idOf(folder)}/responses`)) {
      const { body } = await client.json(`/api/v2/canned_responses/${idOf(one)}`, { mayBeMissing: true })
      const { content_html, content, title } = { ...one, ...toJson(body) } as Json
      records.push({
        ...{
          kind: 'macros',
          externalID: toFilled(one.id) ?? '',
          name: toFilled(title) ?? '',
          tags: [],
          isActive: true,
        },
        texts: [{ lang: 'en', subject: null, htmlBody: toText(content_html) ?? toText(content) ?? '' }],
      })
    }
    yield { records, position: {} }
  }
}

/** Published solution articles, by category and folder. */
export async function* readFreshdeskArticles(client: ServiceClient): AsyncGenerator<SourcePage> {
  const published = 2
  for (const category of await listOf(client, '/api/v2/solutions/categories')) {
    for (const folder of await listOf(client, `/api/v2/solutions/categories/${idOf(category)}/folders`)) {
      const articles = await listOf(client, `/api/v2/solutions/folders/${idOf(folder)}/articles`)
      const records = articles
        .filter(({ status }) => status === published || status === undefined)
        .map((article): SourceRecord => {
          const { title, description, description_text } = article
          return {
            ...{ kind: 'articles', externalID: toFilled(article.id) ?? '', title: toFilled(title) ?? '', text: null },
            ...{
              html: toText(description) ?? toText(description_text) ?? '',
              url: null,
              language: null,
              isPublic: true,
            },
          }
        })
      yield { records, position: {} }
    }
  }
}
