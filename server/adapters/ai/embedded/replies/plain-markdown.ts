const marks: [pattern: RegExp, replacement: string][] = [
  [/^#{1,6}[ \t]+/gm, ''],
  [/^>[ \t]?/gm, ''],
  [/^(?:```|~~~)[^\n]{0,100}$\n?/gm, ''],
  // The separator line of a table, then the edges of its rows.
  [/^\|?[ \t]?:?-{2,100}:?[ \t]?(?:\|[ \t|:-]{0,200})?$\n?/gm, ''],
  [/^\|[ \t]?/gm, ''],
  [/[ \t]?\|$/gm, ''],
  [/!\[([^[\]\n]{0,300})\]\([^()\n]{1,500}\)/g, '$1'],
  [/\[([^[\]\n]{1,300})\]\(<?([^()\s<>]{1,500})>?(?: "[^"\n]{0,200}")?\)/g, '$1 ($2)'],
  [/(\*\*|__|~~)(?=\S)([^*_~\n]{1,400})(?<=\S)\1/g, '$2'],
  [/(?<![\w*])\*(?=\S)([^*\n]{1,400})(?<=\S)\*(?![\w*])/g, '$1'],
  [/`([^`\n]{1,400})`/g, '$1'],
  [/\\([\\`*_{}[\]()#+.!<>~|-])/g, '$1'],
]

/** Converts a quote to plain text: removes Markdown syntax and keeps link targets. */
export const toPlainMarkdown = (text: string): string =>
  marks.reduce((plain, [pattern, replacement]) => plain.replace(pattern, replacement), text)
