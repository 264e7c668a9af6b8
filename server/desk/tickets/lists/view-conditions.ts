import { is, Placeholder, SQL, sql } from 'drizzle-orm'

interface Filter {
  customerID: number
}

const prefix = 'view.'

/** A filter that must hold in addition to that of a view, whose fields are renamed. */
export function withView<Given extends Filter>(filter: Given, view: Given): Given {
  const fields = Object.entries(view).filter(([name]) => name !== 'customerID')
  return { ...filter, ...Object.fromEntries(fields.map(([name, value]) => [`${prefix}${name}`, value])) }
}

/** The filter of the view inside a filter. */
export function viewOf<Given extends Filter>(filter: Given): Given | undefined {
  const fields = Object.entries(filter).filter(([name]) => name.startsWith(prefix))
  if (fields.length === 0) return undefined
  const named = Object.fromEntries(fields.map(([name, value]) => [name.slice(prefix.length), value]))
  return { ...named, customerID: filter.customerID } as Given
}

/** The same conditions with the placeholders that `withView` fills. */
export function ofView(conditions: SQL): SQL {
  const chunks = conditions.queryChunks.map((chunk) => {
    if (is(chunk, SQL)) return ofView(chunk)
    if (!is(chunk, Placeholder) || chunk.name === 'customerID') return chunk
    return sql.placeholder(`${prefix}${chunk.name}`)
  })
  return sql.join(chunks)
}
