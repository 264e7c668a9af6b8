const named =
  /^\/api\/(topics|actions|hookactions|topicactions|topicdocuments|pagetopicmappings|documents|customers\/models|channels)(\/:id|\/bulk)?$/
const writes = /^\/api\/(customers\/me|rules\/:id\/conditions)$/
const reads =
  /^\/api\/(hooks|actions\/operations|hookactions\/wait-seconds|rules\/(condition-fields|match-preview)|customers\/me)$/

/**
 * Whether a route reads or writes configuration that change sets hold. On every other route the header `X-Change-Set` has
 * no meaning and is ignored, so that a client may send it with all its requests.
 */
export function isConfigurationRoute(url: string, isChange: boolean): boolean {
  const path = url.toLowerCase()
  return named.test(path) || writes.test(path) || (!isChange && reads.test(path))
}
