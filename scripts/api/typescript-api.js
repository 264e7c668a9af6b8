import { ts } from '@ts-morph/common'

// Stands in for the package `typescript`, which is imported by its default export.
// biome-ignore lint/style/noDefaultExport: see above
export default ts
