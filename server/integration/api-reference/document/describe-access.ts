import type { Access } from '../../../access.ts'

/** Describes who may call a route, and how other callers are rejected. */
export function describeAccess(access: Access): { sentence: string; codes: string[] } {
  if (access.kind !== 'bearer') return others[access.kind]
  const { role, permissions = [], isRepOnly, isOwnerOnly, needsRecentProof, feature, allowsReader } = access
  const sentences = [role === 'Admin' ? 'For admins.' : whoIsMeant(isRepOnly, access.allowsPhone)]
  const names = permissions.map((name) => `\`${name}\``).join(' and ')
  if (names) sentences.push(`Requires the permission ${names}.`)
  if (feature) sentences.push(`The customer must have the feature \`${feature}\`.`)
  if (needsRecentProof) sentences.push('Requires a sign-in or a confirmation within the last hour.')
  if (allowsReader) sentences.push(`Works without a token if \`${allowsReader}\` is set.`)
  const codes = [
    'token_required',
    'too_many_requests',
    ...(role === 'Admin' ? ['admin_required'] : []),
    ...(isRepOnly ? ['rep_required'] : []),
    ...(permissions.length > 0 ? ['permission_required'] : []),
    ...(isOwnerOnly ? ['owner_required'] : []),
    ...(needsRecentProof ? ['recent_sign_in_required'] : []),
    ...(feature ? ['feature_required'] : []),
    ...(access.allowsUnenrolled ? [] : ['second_factor_enrolment_required']),
  ]
  return { sentence: sentences.join(' '), codes }
}

function whoIsMeant(isRepOnly: true | undefined, allowsPhone: true | undefined): string {
  if (isRepOnly) return 'For representatives, not for API tokens.'
  return allowsPhone ? 'For representatives, API tokens and phone gateways.' : 'For representatives and API tokens.'
}

const others: Record<Exclude<Access['kind'], 'bearer'>, { sentence: string; codes: string[] }> = {
  anyone: { sentence: 'Public.', codes: ['request_invalid'] },
  credentials: { sentence: 'Public; limited per address.', codes: ['too_many_requests'] },
  'secret-in-path': {
    sentence: 'For anyone with the token in the path; limited per address.',
    codes: ['too_many_requests'],
  },
  gateway: { sentence: 'For phone gateways.', codes: ['gateway_key_required', 'too_many_requests'] },
  platform: {
    sentence: 'For internal tools with the platform key.',
    codes: ['platform_key_required', 'browser_not_allowed'],
  },
  visitor: { sentence: 'For visitors, with the token of their chat.', codes: ['token_required', 'too_many_requests'] },
  scim: { sentence: 'For identity providers, with the SCIM token.', codes: ['token_required'] },
  provider: {
    sentence: 'For callbacks of the telephony provider, which are verified by their signature.',
    codes: ['request_invalid'],
  },
}
