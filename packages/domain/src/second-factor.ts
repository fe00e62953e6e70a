/** The encryption context of the secret of an authenticator app: copied to another account it does not decrypt. */
export const factorOwner = (userId: string): string => `second-factor/${userId}`;
