import { type Static, Type } from 'typebox'
import { Clearable, Id, Name, Nullable, ShortText, Text, Timestamp } from '../fields.ts'

/** The JSON forms of WebAuthn Level 3, as browsers produce and accept them. */
const WebAuthnJSON = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })

/** Base64url. */
const Bytes = Text(65_536, 1)

const credential = {
  id: Text(2048, 1),
  rawId: Text(2048, 1),
  type: Type.Unsafe<'public-key'>(Type.String({ const: 'public-key' })),
  clientExtensionResults: Type.Unsafe<Record<string, never>>({ type: 'object', additionalProperties: true }),
}

/** A browser's response to creating a passkey. */
export const PasskeyCreated = Type.Object(
  {
    ...credential,
    response: Type.Object({
      clientDataJSON: Bytes,
      attestationObject: Bytes,
      transports: Type.Optional(Type.Array(Text(50), { maxItems: 10 })),
    }),
  },
  { title: 'PasskeyCreated' },
)
export type PasskeyCreated = Static<typeof PasskeyCreated>

/** A browser's response to using a passkey. */
export const PasskeyUsed = Type.Object(
  {
    ...credential,
    response: Type.Object({ clientDataJSON: Bytes, authenticatorData: Bytes, signature: Bytes }),
  },
  { title: 'PasskeyUsed' },
)
export type PasskeyUsed = Static<typeof PasskeyUsed>

const ChallengeToken = Text(255, 1)
/** Six digits from an authenticator app. */
const Code = Text(20, 1)

export const SecondFactorMethod = Type.Enum(['Totp', 'RecoveryCode', 'Passkey'])
export type SecondFactorMethod = Static<typeof SecondFactorMethod>

/** Returned with the sign-in error `second_factor_required`: the options for `POST /api/Auth/second-factor`. */
export const SecondFactorChallenge = Type.Object(
  {
    challengeToken: Type.String(),
    methods: Type.Array(SecondFactorMethod),
    passkeyOptions: Type.Optional(WebAuthnJSON),
    expiresAt: Timestamp,
  },
  { title: 'SecondFactorChallenge' },
)
export type SecondFactorChallenge = Static<typeof SecondFactorChallenge>

/** Exactly one of code, recovery code and passkey. */
export const SecondFactorAnswer = Type.Object(
  {
    challengeToken: ChallengeToken,
    code: Clearable(Code),
    recoveryCode: Clearable(Text(100, 1)),
    passkey: Clearable(PasskeyUsed),
  },
  { title: 'SecondFactorAnswer' },
)
export type SecondFactorAnswer = Static<typeof SecondFactorAnswer>

export const PasskeySignInStart = Type.Object({ hostname: Text(255, 1) }, { title: 'PasskeySignInStart' })

export const PasskeyChallenge = Type.Object(
  { challengeToken: Type.String(), options: WebAuthnJSON },
  { title: 'PasskeyChallenge' },
)
export type PasskeyChallenge = Static<typeof PasskeyChallenge>

export const PasskeySignIn = Type.Object(
  { challengeToken: ChallengeToken, response: PasskeyUsed },
  { title: 'PasskeySignIn' },
)
export type PasskeySignIn = Static<typeof PasskeySignIn>

/** Proof of identity: the account's password, or a code from its authenticator app. */
const proof = { currentPassword: Clearable(Text(1024, 1)), code: Clearable(Code) }
export const Reauthentication = Type.Object(proof, { title: 'Reauthentication' })
export type Reauthentication = Static<typeof Reauthentication>

/** The same, or a passkey's response to a challenge. */
export const ProofOfPresence = Type.Object(
  { ...proof, challengeToken: Clearable(ChallengeToken), passkey: Clearable(PasskeyUsed) },
  { title: 'ProofOfPresence' },
)
export type ProofOfPresence = Static<typeof ProofOfPresence>

export const TotpSetup = Type.Object(
  {
    /** In Base32, for apps that cannot scan the address as a QR code. */
    secret: Type.String(),
    otpauthUrl: Type.String(),
  },
  { title: 'TotpSetup' },
)
export type TotpSetup = Static<typeof TotpSetup>

export const TotpConfirm = Type.Object({ code: Code }, { title: 'TotpConfirm' })

/** Only shown once. */
export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) }, { title: 'RecoveryCodes' })
export type RecoveryCodes = Static<typeof RecoveryCodes>

export const Passkey = Type.Object(
  {
    passkeyID: Id,
    name: Type.String(),
    /** The hostname that it can be used on. */
    hostname: Type.String(),
    dateCreated: Timestamp,
    lastUsed: Nullable(Timestamp),
  },
  { title: 'Passkey' },
)
export type Passkey = Static<typeof Passkey>

/** Defaults to the hostname of the request if it is one of the customer's, else to the customer's first. */
export const PasskeyStart = Type.Object({ hostname: Clearable(Text(255, 1)) }, { title: 'PasskeyStart' })
export type PasskeyStart = Static<typeof PasskeyStart>

export const PasskeyCreate = Type.Object(
  { challengeToken: ChallengeToken, response: PasskeyCreated, name: Clearable(ShortText), ...proof },
  { title: 'PasskeyCreate' },
)
export type PasskeyCreate = Static<typeof PasskeyCreate>

export const PasskeyUpdate = Type.Object({ name: Name }, { title: 'PasskeyUpdate' })
