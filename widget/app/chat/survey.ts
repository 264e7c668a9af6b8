import type { CsatThanks } from '@attendant/contract/desk/csat/csat.ts'
import type { Connection } from './connection.ts'
import type { Store } from './state.ts'

/** The satisfaction survey after a chat is closed. */
export function createSurvey(store: Store, connection: Pick<Connection, 'invoke'>) {
  return {
    async answer(score: number, comment: string): Promise<void> {
      const { survey } = store.get()
      if (!survey) return
      const { csatID } = survey
      const { thanks } = await connection.invoke<CsatThanks>('AnswerCsat', { csatID, score, comment: comment || null })
      store.set({ survey: { ...survey, thanks } })
    },
  }
}
