import { ts } from '@ts-morph/common'

// Replaces the package `typescript`, which is imported by its default export.
// biome-ignore lint/style/noDefaultExport: see above
export default ts
