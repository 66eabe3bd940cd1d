import { z } from 'zod';

/** Base64url, as browsers serialise the answers of authenticators. */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]*$/);

const common = {
  id: bytes(1_500),
  rawId: bytes(1_500),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.record(z.string().max(60), z.unknown()).default({}),
};

/** `RegistrationResponseJSON` of WebAuthn. */
export const registrationResponse = z.strictObject({
  ...common,
  response: z.strictObject({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(12_000),
    authenticatorData: bytes(4_000).optional(),
    transports: z.array(z.string().max(20)).max(10).optional(),
    publicKeyAlgorithm: z.int().optional(),
    publicKey: bytes(4_000).optional(),
  }),
});

/** `AuthenticationResponseJSON` of WebAuthn. */
export const authenticationResponse = z.strictObject({
  ...common,
  response: z.strictObject({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(2_000),
    userHandle: bytes(200).nullish(),
  }),
});

/** Passed on to the browser as it is. */
export const passkeyOptions = z.strictObject({
  options: z.record(z.string(), z.unknown()).describe('Options for the WebAuthn API of the browser'),
});
