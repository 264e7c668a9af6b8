/** In the order in which visitors see them. */
export const chatTextNames = [
  'chatTitle',
  'defaultGreeting',
  'youText',
  'sendButtonText',
  'escalatePrompt',
  'yesText',
  'noText',
  'availabilityCheck',
  'agentJoin',
  'validEmail',
  'submitButtonText',
  'succesfulSubmission',
] as const

export type ChatTextName = (typeof chatTextNames)[number]
export type ChatTexts = Record<ChatTextName, string>
