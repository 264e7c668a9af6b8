const marks: [pattern: RegExp, replacement: string][] = [
  [/^#{1,6}[ \t]+/gm, ''],
  [/^>[ \t]?/gm, ''],
  [/^(?:```|~~~)[^\n]{0,100}$\n?/gm, ''],
  // The line below the heading of a table, then the edges of its rows.
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

/** A quotation for people who read plain text: its words without the signs of Markdown, with the addresses of links. */
export const toPlainMarkdown = (text: string): string =>
  marks.reduce((plain, [pattern, replacement]) => plain.replace(pattern, replacement), text)
