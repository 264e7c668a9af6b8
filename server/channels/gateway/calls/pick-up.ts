import { builtInTexts } from '../../../organization/channels/translations/built-in-texts.ts'
import { resolveChatTexts } from '../../../organization/channels/translations/resolve-chat-texts.ts'
import { type Call, type CallStep, languageOf } from './call.ts'
import { toAddress } from './call-state.ts'
import { voiceOf } from './spoken-texts.ts'

/** The phone rings as long as the rules of the pick-up wait, so that agents can answer first; then the desk answers. */
export async function pickUp(call: Call): Promise<CallStep[]> {
  const { api, line, report, caller, base } = call
  await api.fireHook(line, 'OnPhonePickup', caller, `${report.callID} pick-up`)
  const seconds = await api.waitSeconds(line, 'OnPhonePickup')
  const { language } = voiceOf(languageOf(call))
  const prompt = [{ text: await findGreeting(call), language }]
  return [
    { does: 'wait', seconds },
    { does: 'listen', language, prompt, next: toAddress(base, 'turn', { step: 1, language }) },
  ]
}

/** The customer's text in the language of the call, otherwise ours. */
async function findGreeting(call: Call): Promise<string> {
  const { context, line } = call
  const voice = voiceOf(languageOf(call))
  const { defaultGreeting } = await resolveChatTexts(context.db, line.customerID, line.channelID, voice.language)
  const isOwn = defaultGreeting && defaultGreeting !== builtInTexts.defaultGreeting
  return isOwn ? defaultGreeting : voice.texts.greeting
}
