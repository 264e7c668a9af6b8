import type { ErrorCatalogue, FieldErrorCatalogue } from './catalogue.ts'

export const peopleErrors = {
  token_required: { status: 401, message: 'A valid access token is required.' },
  platform_key_required: { status: 401, message: 'A valid platform key is required.' },
  gateway_key_required: { status: 401, message: 'Send the gateway key of this installation as X-Gateway-Key.' },
  gateway_key_not_set: {
    status: 401,
    message: 'Only a gateway on the same machine may sign in. Set GATEWAY_KEY, and send it as X-Gateway-Key.',
  },
  credentials_wrong: { status: 401, message: 'The username or password is incorrect.' },
  account_sid_mismatch: { status: 401, message: 'The account identifier does not match.' },
  admin_required: { status: 403, message: 'Only an admin may do this.' },
  permission_required: { status: 403, message: 'This needs the permission {permission}.' },
  rep_required: { status: 403, message: 'Only a signed-in representative may do this.' },
  owner_required: { status: 403, message: 'Not possible while you are signed in as another representative.' },
  feature_required: { status: 403, message: 'This needs the feature {feature}.' },
  browser_not_allowed: { status: 403, message: 'This route is not available to browsers.' },
  rep_not_found: { status: 404, message: 'Customer representative not found.' },
  signature_not_found: { status: 404, message: 'Signature not found.' },
  session_not_found: { status: 404, message: 'Session not found.' },
  phone_number_not_found: { status: 404, message: 'Phone number not found.' },
  end_user_not_found: { status: 404, message: 'End user not found.' },
  uid_not_found: { status: 404, message: 'UID not found.' },
  team_not_found: { status: 404, message: 'Team not found.' },
  member_not_found: { status: 404, message: 'This representative is not a member of the team.' },
  already_routed: { status: 409, message: '{field} {id} already belongs to the team {team}.' },
  username_taken: { status: 409, message: 'The username {username} is taken.' },
  last_admin: { status: 409, message: 'The last active admin cannot be deleted, deactivated or become an agent.' },
  phone_number_disputed: {
    status: 409,
    message: 'Several customers claim this number with this account, and the provider has confirmed none of them.',
  },
  sign_in_confirmation_required: {
    status: 429,
    message:
      'Too many failed sign-ins. If your password was right, an email with a link to confirm this sign-in is on its way.',
  },
} as const satisfies ErrorCatalogue

export const peopleFieldErrors = {
  admin_only: 'can be changed by an admin only',
  link_expired: 'is unknown, used or expired',
  password_weak: 'must have at least 8 characters and three of: digit, lowercase, uppercase, symbol',
  windows_time_zone_unknown: 'must be a Windows time zone name, such as "W. Europe Standard Time"',
  team_unknown: 'is not a team of this customer',
  end_user_unknown: 'is not an end user of this customer',
  uid_unknown: 'is not a UID of this end user',
} as const satisfies FieldErrorCatalogue
