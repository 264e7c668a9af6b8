import './exported-kinds.ts'
import { clearTopicFromProcedures } from './automation/acting/procedures/change-procedure.ts'
import { anonymiseDrafts } from './automation/autonomy/anonymise-drafts.ts'
import { noteJudgement } from './automation/autonomy/evidence/note-failure.ts'
import { noteReply } from './automation/autonomy/evidence/note-reply.ts'
import { noteView } from './automation/autonomy/evidence/note-view.ts'
import { findRecall } from './automation/autonomy/find-recall.ts'
import { queueDocumentReview, queueModelReview } from './automation/autonomy/levels/queue-review.ts'
import { fireHookOfReply, fireHookOfTickets } from './automation/hooks/fire-hook.ts'
import { forgetTicketsOfProposals } from './automation/knowledge/proposals/forget-tickets.ts'
import { clearRepFromMacros, clearTeamFromMacros } from './automation/macros/clear-references.ts'
import { findKeysOfMacros } from './automation/macros/macro-files.ts'
import { macroTags } from './automation/macros/reference-tags.ts'
import { codesPort } from './automation/ports.ts'
import { fillDocument } from './automation/prompt/fill-document.ts'
import { actionTags } from './automation/rules/actions/reference-tags.ts'
import { tagsOfConditions } from './automation/rules/conditions/reference-tags.ts'
import { anonymiseRuns } from './automation/runs/anonymise-runs.ts'
import { resumeStoppedRuns } from './automation/runs/resume-runs.ts'
import { startMessageRun, storeMessageRun } from './automation/runs/start-run.ts'
import { waitForRun } from './automation/runs/wait-for-run.ts'
import { anonymiseChats } from './channels/chat/anonymise-chats.ts'
import { deliverToChat } from './channels/chat/deliver-to-chat.ts'
import { joinChat } from './channels/chat/join-chat.ts'
import { findVisitor } from './channels/chat/visitors/find-visitor.ts'
import { anonymiseMails } from './channels/email/anonymise-mails.ts'
import { readHealth } from './channels/email/connections/read-health.ts'
import { recordProblem } from './channels/email/connections/record-health.ts'
import { addressReply } from './channels/email/sending/address-reply.ts'
import { composeDefaults } from './channels/email/sending/compose-defaults.ts'
import { sendMail } from './channels/email/sending/send-mail.ts'
import { mailSurvey } from './channels/email/surveys/mail-survey.ts'
import { sendSpeech } from './channels/telephony/send-speech.ts'
import { sendWhatsApp } from './channels/telephony/send-whatsapp.ts'
import { verifyNumbersNow } from './channels/telephony/verify-numbers.ts'
import { writeCode } from './channels/verification/code-texts.ts'
import { canReach, sendCodeTo } from './channels/verification/send-code.ts'
import { clearRepFromMessages } from './desk/messages/changes/clear-rep-from-messages.ts'
import { notifySecurity } from './desk/notifications/facts/notify-security.ts'
import {
  automationPort,
  channelsPort,
  erasurePort,
  sharedFilesPort,
  tagReferencesPort,
  teamReferencesPort,
  ticketTracesPort,
} from './desk/ports.ts'
import { endPresence } from './desk/presence/end-presence.ts'
import { narrowToCaller } from './desk/privacy/phone-reach.ts'
import { withSightChange } from './desk/sight/with-sight-change.ts'
import { tagsOfPolicies } from './desk/sla/reference-tags.ts'
import { queueTending } from './desk/teams/assignment/queue-tending.ts'
import { clearRepFromTickets } from './desk/tickets/changes/clear-rep-from-tickets.ts'
import { reindexTicketsOfEndUser } from './desk/tickets/search/index-ticket-words.ts'
import { tagsOfViews } from './desk/views/reference-tags.ts'
import { clearRepFromViews } from './desk/views/views.store.ts'
import { deleteExportsHolding } from './integration/exports/delete-exports-holding.ts'
import { forgetTicketsOfWebhooks } from './integration/webhooks/deliveries.store.ts'
import { freezeEvents } from './integration/webhooks/freeze-events.ts'
import { clearInheritedBase } from './knowledge/documents/secrets/clear-inherited-base.ts'
import { knowledgeReferencesPort, placeholdersPort } from './knowledge/ports.ts'
import { connectionsPort, documentsPort, modelChoicesPort, peoplePort } from './organization/ports.ts'
import { chatPort, deskPort, repReferencesPort } from './people/ports.ts'
import { listAdminAddresses } from './people/reps/list-admin-addresses.ts'
import { repExists } from './people/reps/rep-exists.ts'
import { clearTopicFromTeams } from './people/teams/store-team.ts'
import {
  clearDocumentFromReports,
  clearRepFromReports,
  clearTopicFromReports,
} from './place-reports/reports/clear-report-references.ts'
import { outboxPort } from './platform/events/outbox.ts'
import type { Ports } from './platform/ports.ts'

/** The functions that domains need from the domains above them: the only place that reverses the order of domains. */
export const ports: Ports = new Map([
  codesPort.filledWith({ canReach, sendCode: sendCodeTo, writeCode }),
  peoplePort.filledWith({ repExists, listAdminAddresses }),
  connectionsPort.filledWith({ readHealth, recordProblem, verifyNumbersNow }),
  documentsPort.filledWith({ clearInheritedBase }),
  modelChoicesPort.filledWith({ afterModelChoice: queueModelReview }),
  deskPort.filledWith({ narrowToCaller, reindexTicketsOfEndUser, queueTending, withSightChange, notifySecurity }),
  chatPort.filledWith({ findVisitor }),
  repReferencesPort.filledWith({
    beforeRepIsDeleted: [
      clearRepFromTickets,
      clearRepFromMessages,
      clearRepFromReports,
      endPresence,
      clearRepFromViews,
      clearRepFromMacros,
    ],
  }),
  placeholdersPort.filledWith({ fillDocument }),
  knowledgeReferencesPort.filledWith({
    beforeDocumentIsDeleted: [clearDocumentFromReports, queueDocumentReview],
    afterDocumentIsChanged: [queueDocumentReview],
    beforeTopicIsDeleted: [clearTopicFromReports, clearTopicFromTeams, clearTopicFromProcedures],
  }),
  automationPort.filledWith({
    startMessageRun,
    storeMessageRun,
    resumeStoppedRuns,
    fireHookOfTickets,
    fireHookOfReply,
    waitForRun,
    noteReply,
    noteJudgement,
    noteView,
    findRecall,
  }),
  tagReferencesPort.filledWith({ all: [actionTags, macroTags, tagsOfConditions, tagsOfPolicies, tagsOfViews] }),
  teamReferencesPort.filledWith({ beforeTeamIsDeleted: [clearTeamFromMacros] }),
  ticketTracesPort.filledWith({ anonymise: [anonymiseRuns, anonymiseDrafts, anonymiseMails, anonymiseChats] }),
  erasurePort.filledWith({ forget: [forgetTicketsOfProposals, deleteExportsHolding] }),
  sharedFilesPort.filledWith({ findShared: findKeysOfMacros }),
  outboxPort.filledWith({ freeze: freezeEvents, forgetTickets: forgetTicketsOfWebhooks }),
  channelsPort.filledWith({
    senders: { Email: sendMail, Chat: deliverToChat, Phone: sendSpeech, WhatsApp: sendWhatsApp },
    joinChat,
    addressReply,
    composeMail: composeDefaults,
    mailSurvey,
  }),
])
