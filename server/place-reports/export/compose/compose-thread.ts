import { parentPort, workerData } from 'node:worker_threads'
import { composeDocument } from './compose-document.ts'
import { inspectTemplate } from './inspect-template.ts'
import type { ComposeRequest, InspectRequest } from './plan.ts'

/** Runs once in a thread of its own, which frees its memory and resets ID counters. */
const request = workerData as ComposeRequest | InspectRequest
parentPort?.postMessage(request.task === 'compose' ? await composeDocument(request) : await inspectTemplate(request))
