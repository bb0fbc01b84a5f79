// Only old syntax here: the Node versions that are refused must be able to parse this file.

/** The oldest Node that works, as in `engines` of the root package.json. */
const OLDEST = { major: 20, minor: 19 };

/**
 * Ends the process with one clear line when this Node is too old.
 * @param {string} [version] such as `20.19.0`
 */
export function requireNode(version = process.versions.node) {
  const parts = version.split('.').map(Number);
  const major = parts[0] || 0;
  const minor = parts[1] || 0;
  if (major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor)) return;
  console.error(
    `Godown needs Node ${OLDEST.major}.${OLDEST.minor} or newer and this is ${version}. Install a current Node from https://nodejs.org and try again.`,
  );
  process.exit(1);
}
