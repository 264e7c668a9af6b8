import type { Secrets } from '../../../platform/secrets/secrets.ts'

interface SurveyKey {
  customerID: number
  csatID: number
}

const textOf = ({ customerID, csatID }: SurveyKey) => `mail survey ${customerID} ${csatID}`

/** The left part of a survey's Message-ID, which no one else can create. */
export const signSurveyID = (secrets: Secrets, key: SurveyKey) => `survey.${key.csatID}.${secrets.sign(textOf(key))}`

/** The survey of a Message-ID, if we created it. */
export function readSurveyID(secrets: Secrets, customerID: number, messageID: string): number | undefined {
  const [, id = '', signature = ''] = /^survey\.(\d{1,15})\.([0-9a-f]{24})(?:@|$)/i.exec(messageID) ?? []
  const csatID = Number(id)
  return id && secrets.isSigned(textOf({ customerID, csatID }), signature) ? csatID : undefined
}
