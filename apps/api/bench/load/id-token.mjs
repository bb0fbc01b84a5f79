/** ID tokens like those of the Auth emulator, which are not signed. */

export const PROJECT = 'demo-load';

const encode = (/** @type {object} */ value) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** @param {string} email */
export function idTokenOf(email) {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: email.replace(/@.*/, ''),
    iat: now - 60,
    auth_time: now - 60,
    exp: now + 3540,
    email,
    email_verified: true,
  };
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`;
}
