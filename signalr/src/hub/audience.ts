/** The recipients. Names are connection ids, groups or users. */
export interface Audience {
  to: 'all' | 'connections' | 'groups' | 'users'
  names: readonly string[]
  /** Ids of excluded connections. */
  except?: readonly string[]
}
