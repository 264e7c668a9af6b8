import { parentPort, workerData } from 'node:worker_threads'
import { composeDocument } from './compose-document.ts'
import type { ComposeRequest } from './plan.ts'

/** Runs in a thread of its own, once: its memory and its counters of ids are gone with it. */
parentPort?.postMessage(await composeDocument(workerData as ComposeRequest))
