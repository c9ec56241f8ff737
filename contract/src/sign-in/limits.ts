/** A few phones and computers, and a security key or two in a drawer. */
export const PASSKEYS_MAX = 10
export const PASSKEY_NAME_CHARACTERS = { min: 1, max: 50 }
export const PASSKEY_NAME_HINT = `${PASSKEY_NAME_CHARACTERS.min} to ${PASSKEY_NAME_CHARACTERS.max} characters`
/** Time to find the phone and unlock it. */
export const PASSKEY_CHALLENGE_MINUTES = 5
/** COSE algorithms, best first: Ed25519, ECDSA with P-256, and RSA for Windows Hello. */
export const PASSKEY_ALGORITHMS: number[] = [-8, -7, -257]
/** Time to sign in at the operator's provider, with a second factor; as long as the browser keeps its key. */
export const OIDC_MINUTES = 10
