import type { Cipher } from '@lastmile/kit/encryption';

export type PasswordHash = (name: string, password: string) => string;

/** Tells whether the password of a secret changed on its router, without storing it. */
export const createPasswordHash =
  (cipher: Cipher, { ispId, id }: { readonly ispId: number; readonly id: number }): PasswordHash =>
  (name, password) =>
    cipher.hash(password, `router_secrets.password:${ispId}:${id}:${name}`);
