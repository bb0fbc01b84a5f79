import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Builds the package before its tests, because they run the built server. */
export function setup(): void {
  const root = fileURLToPath(new URL('../../../../', import.meta.url));
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-b', 'packages/embedded-mongo'], {
    cwd: root,
    stdio: 'inherit',
  });
}
