import type { EncodedMessage, EncodedText, NotesRequest, SpamRequest, SummaryRequest, TextToEncode } from '../ai.ts'
import { assist, type EmbeddedAssistance } from './assistance/assist.ts'
import { encodeMessage } from './knowledge/encode-message.ts'
import { encodeText } from './knowledge/encode-text.ts'
import { describeNotes } from './places/transform-notes.ts'
import { draftReply } from './replies/draft-reply.ts'
import { learnMarks } from './spam/learn-marks.ts'
import { summarise } from './summaries/summarise.ts'
import { learnTopics } from './topics/learn-topics.ts'
import { learnNames } from './topics/names/name-reader.ts'
import type { TrainingSet } from './topics/training-set.ts'

/** Tasks that would block the event loop for too long, so each may run in a thread. */

export const learnTopicsTask = (trainingSet: TrainingSet) => learnTopics(trainingSet)

export const learnNamesTask = (trainingSet: TrainingSet) => learnNames(trainingSet)

export const learnMarksTask = (marked: SpamRequest['marked']) => learnMarks(marked)

export const draftTask = (request: Parameters<typeof draftReply>[0]) => draftReply(request)

export const summariseTask = (request: Pick<SummaryRequest, 'messages' | 'language'>) => summarise(request)

export const describeNotesTask = ({ notes, lexicon }: Pick<NotesRequest, 'notes' | 'lexicon'>) =>
  describeNotes(notes, lexicon)

export const encodeTask = (texts: TextToEncode[]): EncodedText[] => texts.map(encodeText)

export const encodeMessagesTask = (texts: string[]): EncodedMessage[] => texts.map(encodeMessage)

export const assistTask = (request: EmbeddedAssistance) => assist(request)
