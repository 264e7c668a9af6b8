import { extensionOf } from './extension-of.ts'

/** These may contain scripts and open as pages once saved, SVG included. */
const pageExtensions = new Set(['htm', 'html', 'mht', 'mhtml', 'shtml', 'svg', 'svgz', 'xht', 'xhtml'])

export const isPageFile = (fileName: string) => pageExtensions.has(extensionOf(fileName))
