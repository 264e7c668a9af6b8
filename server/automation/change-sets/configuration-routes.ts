const named =
  /^\/api\/(topics|actions|hookactions|topicactions|topicdocuments|pagetopicmappings|documents|tools|procedures|customers\/models|channels)(\/:id|\/bulk)?$/
const writes = /^\/api\/(customers\/me|rules\/:id\/conditions)$/
const reads =
  /^\/api\/(hooks|actions\/operations|hookactions\/wait-seconds|rules\/(condition-fields|match-preview)|customers\/me)$/

/** These routes write into the change set themselves, beside their live changes. */
const mixed = /^\/api\/knowledge\/proposals\/:id\/accept$/
/** These routes write in a job or in transactions of their own. */
const bringing = /^\/api\/(knowledgesources(\/:id(\/sync|\/files)?)?|toolservers(\/:id(\/sync)?)?)$/

/**
 * Whether a route reads or writes configuration held by change sets. All other routes ignore the header
 * `X-Change-Set`, so that clients may send it with every request.
 */
export function isConfigurationRoute(url: string, isChange: boolean): boolean {
  const path = url.toLowerCase()
  return named.test(path) || writes.test(path) || (!isChange && reads.test(path))
}

/** Which direct changes need a reason if the policy blocks them: those to configuration, or all. */
export function guardOf(url: string): 'writes' | 'always' | undefined {
  const path = url.toLowerCase()
  if (bringing.test(path)) return 'always'
  return isConfigurationRoute(url, true) || mixed.test(path) ? 'writes' : undefined
}
