import { LRUCache } from 'lru-cache'
import type { Context } from '../../../context.ts'
import { toTextAlone } from '../../../platform/html/sanitise-html.ts'
import { ThreadsBusy } from '../../../platform/threads/task.ts'
import type { ThreadTask } from '../../../platform/threads/threads.ts'
import { type RenderedArticle, renderArticle } from './render-article.ts'
import { splitBlocks } from './split-blocks.ts'

const task: ThreadTask<typeof renderArticle> = {
  file: new URL('./render-article.ts', import.meta.url),
  name: 'renderArticle',
}

/** Texts up to this length take a few milliseconds. */
const smallContent = 16 * 1024
const maxMs = 30_000

const rendered = new LRUCache<string, RenderedArticle>({
  maxSize: 16 * 2 ** 20,
  sizeCalculation: ({ blocks, text }) => blocks.reduce((sum, { html }) => sum + html.length, text.length + 100),
})

interface Source {
  customerID: number
  documentID: number
  version: number
  name: string
  content: string
  customerName: string
}

/** Each version of a document is rendered only once. */
export async function readRendered(context: Context, source: Source): Promise<RenderedArticle> {
  const { customerID, documentID, version, customerName } = source
  const key = JSON.stringify([customerID, documentID, version, customerName])
  return rendered.get(key) ?? keep(key, await renderText(context, source))
}

/** Renders long texts in a thread. */
export async function renderText(
  { threads }: Context,
  { customerID, name, content, customerName }: Omit<Source, 'documentID' | 'version'>,
): Promise<RenderedArticle> {
  const input = { content: fillPublic(content, customerName), title: name }
  if (input.content.length <= smallContent) return renderArticle(input)
  try {
    return await threads.run(task, input, { key: `customer ${customerID}`, maxMs })
  } catch (fault) {
    if (fault instanceof ThreadsBusy) throw fault
    // A text that takes too long is shown without formatting.
    const blocks = splitBlocks(toTextAlone(input.content))
    return { blocks, text: '' }
  }
}

function keep(key: string, made: RenderedArticle): RenderedArticle {
  rendered.set(key, made)
  return made
}

/** Removes placeholders for lists of topics and documents and for conversation data, which are not public. */
export const fillPublic = (text: string, customerName: string): string =>
  text.replace(/\{\{([^{}]+)\}\}/g, (_written, name: string) =>
    name.trim().toLowerCase() === 'customer.name' ? customerName : '',
  )
