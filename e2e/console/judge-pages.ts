import type { Page } from 'playwright-core'
import { followRoutes } from './every-route.ts'
import { findBarriers } from './open-console.ts'

const impacts = ['moderate', 'serious', 'critical']
const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

/** In the second colour scheme of a size, only rules about colours run; the others would give the same results. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

export interface Look {
  name: string
  size: { width: number; height: number }
  colorScheme: 'light' | 'dark'
  rules?: string[]
}

export const onDesktop: Look[] = [
  { name: 'desktop, light', size: desktop, colorScheme: 'light' },
  { name: 'desktop, dark', size: desktop, colorScheme: 'dark', rules: rulesOfColour },
]
export const onPhone: Look[] = [
  { name: 'phone, dark', size: phone, colorScheme: 'dark' },
  { name: 'phone, light', size: phone, colorScheme: 'light', rules: rulesOfColour },
]

/** Navigates to these pages as clicks do, and returns the accessibility violations in all looks. */
export async function judgePages(page: Page, paths: string[], looks: Look[]): Promise<string[]> {
  const { go, rest } = followRoutes(page)
  const found: string[] = []
  for (const path of paths) {
    await go(path)
    for (const { name, size, colorScheme, rules } of looks) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
      await rest()
      const findings = await findBarriers(page, rules, impacts)
      found.push(...findings.map((finding) => `${path} (${name}): ${finding}`))
    }
  }
  return found
}
