import { openBrowser } from '../browser.ts'
import { describeAccessibility } from './describe-accessibility.ts'
import { onDesktop, onPhone } from './judge-pages.ts'

/** The combinations of size and language that `accessibility.test.ts` omits, each in both colour schemes. */
const windows = [
  { locale: 'en-GB', looks: onPhone },
  { locale: 'de-AT', looks: [...onDesktop, ...onPhone] },
]

describeAccessibility('every page is accessible: English on a phone, German in any size', {
  windows,
  timeout: 900_000,
  open: () => openBrowser(),
})
