import type { ChatTexts } from '@attendant/contract/organization/channel-translation.ts'

/** Fallback texts of a chat. */
export const builtInTexts: ChatTexts = {
  chatTitle: 'Chat with us',
  defaultGreeting: 'Hello! How can we help you?',
  sendButtonText: 'Send',
  escalatePrompt: 'Sorry, I could not find a good answer to that. Would you like to talk to a person?',
  yesText: 'Yes',
  noText: 'No',
  availabilityCheck: 'One moment, we are checking whether someone is available…',
  validEmail: 'Please enter a valid email address.',
  youText: 'You',
  submitButtonText: 'Submit',
  succesfulSubmission: 'Thank you. We have received your message and will get back to you.',
  agentJoin: 'A member of our team has joined the chat.',
}
