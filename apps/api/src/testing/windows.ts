/** Windows has no signals: `kill` ends a process at once there. Nor does it have the file modes of Unix. */
export const WINDOWS = process.platform === 'win32';
