/** Models of authenticators by the AAGUID that they state (the community's list: github.com/passkeydeveloper/passkey-authenticator-aaguids). */
const MODELS: Readonly<Record<string, string>> = {
  "ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4": "Google パスワード マネージャー",
  "adce0002-35bc-c60a-648b-0b25f1f05503": "Mac の Chrome",
  "08987058-cadc-4b81-b6e1-30de50dcbe96": "Windows Hello",
  "9ddd1817-af5a-4672-a2b9-3e3dd95000a9": "Windows Hello",
  "6028b017-b1d4-4c02-b4b3-afcdafc96bb2": "Windows Hello",
  "dd4ec289-e01d-41c9-bb89-70fa845d4bf2": "iCloud キーチェーン",
  "fbfc3007-154e-4ecc-8c0b-6e020557d7bd": "iCloud キーチェーン",
  "53414d53-554e-4700-0000-000000000000": "Samsung Pass",
  "bada5566-a7aa-401f-bd96-45619a55120d": "1Password",
  "d548826e-79b4-db40-a3d8-11116f7e8349": "Bitwarden",
  "531126d6-e717-415c-9320-3d9aa6981239": "Dashlane",
  "0ea242b4-43c4-4a1b-8b17-dd6d0b6baec6": "Keeper",
};

/** The first name of a new passkey: the password manager that stores it, or the device that created it. */
export const passkeyName = (aaguid: string, device: string): string =>
  (Object.hasOwn(MODELS, aaguid) ? MODELS[aaguid] : undefined) ?? device;

interface LastWays {
  /** How many passkeys remain. */
  left: number;
  /** Links can be mailed to the person. */
  hasAddress: boolean;
  /** Whether a second factor is required of this role. */
  factorRequired: boolean;
  /** There is an authenticator app. */
  hasApp: boolean;
}

/** Whether a passkey may be removed: the account has to keep a sign-in method, and a second factor where one is required. */
export const canRemovePasskey = ({ left, hasAddress, factorRequired, hasApp }: LastWays): boolean =>
  left > 0 || (hasAddress && (hasApp || !factorRequired));
