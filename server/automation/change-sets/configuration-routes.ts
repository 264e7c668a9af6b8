const named =
  /^\/api\/(topics|actions|hookactions|topicactions|topicdocuments|pagetopicmappings|documents|tools|procedures|customers\/models|channels)(\/:id|\/bulk)?$/
const writes = /^\/api\/(customers\/me|rules\/:id\/conditions)$/
const reads =
  /^\/api\/(hooks|actions\/operations|hookactions\/wait-seconds|rules\/(condition-fields|match-preview)|customers\/me)$/

/** These put what they write into the change set themselves, beside what they change live. */
const mixed = /^\/api\/knowledge\/proposals\/:id\/accept$/
/** What they bring is written by a job, or in transactions of its own. */
const bringing = /^\/api\/(knowledgesources(\/:id(\/sync|\/files)?)?|toolservers(\/:id(\/sync)?)?)$/

/**
 * Whether a route reads or writes configuration that change sets hold. On every other route the header `X-Change-Set` has
 * no meaning and is ignored, so that a client may send it with all its requests.
 */
export function isConfigurationRoute(url: string, isChange: boolean): boolean {
  const path = url.toLowerCase()
  return named.test(path) || writes.test(path) || (!isChange && reads.test(path))
}

/** Which changes need a reason where the policy blocks direct ones: those that write configuration, or all. */
export function guardOf(url: string): 'writes' | 'always' | undefined {
  const path = url.toLowerCase()
  if (bringing.test(path)) return 'always'
  return isConfigurationRoute(url, true) || mixed.test(path) ? 'writes' : undefined
}
