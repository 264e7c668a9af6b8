import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { openBrowser } from '../e2e/browser.ts'
import { consoleProgram } from '../server/integration/console/console-program.ts'
import { login } from './lists/fill.ts'
import { median } from './lists/load.ts'
import { createFilledDatabase } from './lists/site.ts'
import type { BenchResult } from './measuring/bench-result.ts'
import { asStarted, keys, startChild } from './measuring/children.ts'
import { startPostgres } from './measuring/postgres.ts'

const tickets = 2000
const frames = 300
const frameMs = 1000 / 60
/** Pixels per frame: reading, a turn of the mouse wheel, and a flick that passes all rows in a few seconds. */
const speeds = { reading: 8, scrolling: 40, flicking: 240 }

interface Pass {
  /** Share of the expected frames. */
  dropped: number
  /** Share of the visible rows that were still loading. */
  blank: number
  /** CPU time of the page's main thread per frame. */
  processorMs: number
}

/**
 * The inbox with 2,000 tickets compared with an empty page of the same height, scrolled alternately by the same steps.
 * The inbox is reloaded before each pass, so that its rows are loaded while it scrolls.
 */
export async function run(options: Record<string, string>): Promise<BenchResult> {
  const rounds = Number(options.rounds ?? 5)
  const folder = await mkdtemp(join(tmpdir(), 'attendant-bench-'))
  await consoleProgram.makeCurrent()
  const postgres = await startPostgres(folder)
  // Half of the tickets belong to the first customer.
  const database = await createFilledDatabase(postgres.url, 2 * tickets)
  const environment = { DATABASE_URL: database, ROLES: 'web', DATA_DIR: join(folder, 'data'), ...keys }
  const service = await startChild(asStarted, environment, '/health/ready')
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const empty = await context.newPage()
    const inbox = await context.newPage()
    await empty.setContent(`<div class="box" style="height:700px;overflow:auto"><div style="height:${tickets * 42}px">`)
    const token = await signIn(service.url)
    await inbox.addInitScript((given) => localStorage.setItem('attendant.token', given), token)
    const figures = []
    for (const [speed, step] of Object.entries(speeds)) {
      const passes: { own: Pass; empty: Pass }[] = []
      for (let round = 0; round < rounds; round++) {
        await inbox.goto(`${service.url}/console/inbox?view=all`)
        await inbox.locator('.row-link').first().waitFor()
        await inbox.waitForLoadState('networkidle')
        passes.push({ own: await scroll(inbox, '.inbox-scroller', step), empty: await scroll(empty, '.box', step) })
      }
      figures.push(summarize(speed, passes))
    }
    return judge(figures)
  } finally {
    await browser.close()
    await service.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Figure = ReturnType<typeof summarize>

function summarize(speed: string, passes: { own: Pass; empty: Pass }[]) {
  const middle = (read: (pass: (typeof passes)[number]) => number) => Number(median(passes.map(read)).toFixed(1))
  return {
    speed,
    'frames per second': Number((60 * (1 - middle(({ own }) => 100 * own.dropped) / 100)).toFixed(1)),
    'dropped, %': middle(({ own }) => 100 * own.dropped),
    'dropped of an empty page, %': middle(({ empty }) => 100 * empty.dropped),
    'CPU ms per frame': middle(({ own }) => own.processorMs),
    'CPU ms of an empty page': middle(({ empty }) => empty.processorMs),
    'rows still loading, %': middle(({ own }) => 100 * own.blank),
  }
}

function judge(figures: Figure[]): BenchResult {
  const targets = figures.flatMap((figure) => {
    const dropped = figure['dropped, %']
    const floor = figure['dropped of an empty page, %']
    const processor = figure['CPU ms per frame']
    return [
      {
        target: `${figure.speed}: dropped frames at most 1 % above those of an empty page`,
        measured: `${dropped} % beside ${floor} %`,
        holds: dropped <= floor + 1,
      },
      {
        target: `${figure.speed}: a frame takes at most half of its 16.7 ms`,
        measured: `${processor} ms`,
        holds: processor <= frameMs / 2,
      },
    ]
  })
  return { figures, targets, holds: targets.every(({ holds }) => holds) }
}

async function signIn(url: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/Auth/login`, { method: 'POST', headers, body: JSON.stringify(login) })
  return ((await answer.json()) as { token: string }).token
}

async function scroll(page: Page, selector: string, step: number): Promise<Pass> {
  await page.bringToFront()
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const processor = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  const before = await processor()
  const { times, blank } = await page.evaluate(scrollBySteps, { selector, step, frames })
  const processorMs = ((await processor()) - before) / frames
  await session.detach()
  const intervals = times.slice(1).map((time, index) => time - (times[index] ?? time))
  const missed = intervals.reduce((sum, interval) => sum + Math.max(0, Math.round(interval / frameMs) - 1), 0)
  return { dropped: missed / (missed + intervals.length), blank, processorMs }
}

/** Runs in the page: scrolls one step per frame, and records when each frame started. */
function scrollBySteps({ selector, step, frames }: { selector: string; step: number; frames: number }) {
  const box = document.querySelector(selector) as HTMLElement
  box.scrollTop = 0
  return new Promise<{ times: number[]; blank: number }>((resolve) => {
    const times: number[] = []
    let rows = 0
    let blank = 0
    const next = (now: number) => {
      times.push(now)
      if (times.length % 10 === 0) {
        rows += box.querySelectorAll('.row').length
        blank += box.querySelectorAll('.row-blank').length
      }
      if (times.length > frames) return resolve({ times, blank: rows === 0 ? 0 : blank / rows })
      box.scrollTop += step
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
}
