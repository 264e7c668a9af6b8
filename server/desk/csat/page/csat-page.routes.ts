import { CsatAnswer, CsatQuestion } from '@attendant/contract/desk/csat/csat.ts'
import { Nothing } from '@attendant/contract/fields.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { access } from '../../../access.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { App } from '../../../platform/http/server.ts'
import { answerSurvey, isReplaceable } from '../answer-csat.ts'
import { openSurvey } from '../open-survey.ts'
import { pageHeaders, writeNotice, writePage } from './write-page.ts'

const OneSurvey = Type.Object({ token: Type.String({ maxLength: 200 }) })
const Preselected = Type.Object({ score: Type.Optional(Type.String({ maxLength: 20 })) })

/** The survey behind the link in an email: as a page without scripts, or as JSON. */
export async function csatPageRoutes(app: App): Promise<void> {
  await app.register(async (inner) => {
    readForms(inner as App)
    addRoutes(inner as App)
  })
}

function addRoutes(app: App): void {
  app.get(
    '/csat/:token',
    {
      config: {
        access: access.secretInPath,
        summary: 'The survey of a link, as a page for browsers, else as JSON. Records nothing.',
      },
      schema: { params: OneSurvey, querystring: Preselected, response: { 200: CsatQuestion } },
    },
    async (request, reply) => {
      const { context, params, query } = request
      const language = readersLanguage(request)
      if (!wantsPage(request)) {
        const { csat, question } = await openSurvey(context, params.token, language)
        return { question, scale: csat.scale, state: csat.state }
      }
      return sendPage(reply, language, async () => {
        const survey = await openSurvey(context, params.token, language)
        const mayAnswer = isReplaceable(survey.csat, context.now())
        return writePage({ ...survey, ...survey.csat, mayAnswer, preselected: Number(query.score) })
      })
    },
  )

  app.post(
    '/csat/:token',
    {
      config: {
        access: access.secretInPath,
        summary: 'Answer a survey. The answer can be replaced for an hour.',
        isOneTransaction: false,
      },
      schema: { params: OneSurvey, body: CsatAnswer, response: { 204: Nothing, 303: Nothing } },
    },
    async (request, reply) => {
      const { context, params, body } = request
      const answer = async () => {
        const survey = await openSurvey(context, params.token)
        await answerSurvey(survey.context, survey.csat, body)
      }
      if (!isForm(request)) return answer()
      return sendPage(reply, readersLanguage(request), async () => {
        await answer()
        // Redirects, so that reloading the page does not send the form again.
        reply.code(303).header('location', `/csat/${params.token}`)
        return ''
      })
    },
  )
}

const isForm = ({ headers }: FastifyRequest) =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false

const wantsPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false

const readersLanguage = ({ headers }: FastifyRequest) => /^[a-z]{2,3}/i.exec(headers['accept-language'] ?? '')?.[0]

/** Errors are shown as pages, too. */
async function sendPage(
  reply: FastifyReply,
  language: string | undefined,
  write: () => Promise<string>,
): Promise<never> {
  reply.code(200)
  const page = await write().catch((fault: unknown) => {
    if (!(fault instanceof Refusal) || fault.status >= 500) throw fault
    reply.code(fault.status)
    return writeNotice(fault.code === 'already_answered' ? 'answered' : 'gone', language)
  })
  reply.headers(pageHeaders).type('text/html; charset=utf-8')
  // The schema of the route describes the JSON response only.
  return page as never
}

/** In bytes. A larger form may have so many fields that parsing it blocks the event loop. */
const maxForm = 64 * 1024

/** Browsers without scripts send a plain form. */
function readForms(app: App): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxForm },
    (_request, text, done) => {
      const form = new URLSearchParams(text as string)
      done(null, { score: Number(form.get('score')), comment: form.get('comment') })
    },
  )
}
