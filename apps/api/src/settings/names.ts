/** Names that are almost a setting's. Unnoticed, `STAF_EMAILS` would let everybody in. */
import { distanceOf } from '@godown/shared/search/slips';
import { ConfigError } from './config.js';
import { SETTINGS } from './settings.js';

type Variables = Readonly<Record<string, string | undefined>>;

/** Docker Compose reads these in `.env`. */
const OF_COMPOSE = ['LISTEN'];
/** A slip in two letters of a shorter name is as likely another word. */
const MIN_LENGTH_OF_TWO = 8;
/** Other programs have variables such as `LOG_LEVELS` and `PORTS`; one as long as `BACKUP_DIR` is nearly always ours. */
const MIN_LENGTH_IN_ENVIRONMENT = 10;

/**
 * Throws `ConfigError` if a name in the file `.env` or in the environment is almost a setting's. The file is for this product, so every
 * slip in it counts. The environment belongs to the machine: there only long names count, and not if the right one is set too.
 */
export function requireRightNames({ file, environment }: { file: Variables; environment: Variables }): void {
  const inFile = slipsIn(file).map(({ name, right }) => `${name} in .env is not a setting. Write ${right}.`);
  const inEnvironment = slipsIn(environment)
    .filter(({ right }) => right.length >= MIN_LENGTH_IN_ENVIRONMENT)
    .filter(({ right }) => !(right in environment) && !(right in file))
    .map(
      ({ name, right }) =>
        `${name} is not a setting. Write ${right}, or set ${right} too if another program needs ${name}.`,
    );
  const problems = [...inFile, ...inEnvironment];
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
}

function slipsIn(variables: Variables): { name: string; right: string }[] {
  return Object.entries(variables).flatMap(([name, value]) => {
    if (!value?.trim() || SETTINGS.includes(name) || OF_COMPOSE.includes(name)) return [];
    const right = findNearest(name);
    return right === undefined ? [] : [{ name, right }];
  });
}

function findNearest(name: string): string | undefined {
  const written = name.toUpperCase().replaceAll(/[.-]/g, '_');
  const near = SETTINGS.flatMap((right) => {
    const most = right.length >= MIN_LENGTH_OF_TWO ? 2 : 1;
    if (Math.abs(right.length - written.length) > most) return [];
    const distance = distanceOf(written, right);
    return distance <= most ? [{ right, distance }] : [];
  });
  return near.sort((a, b) => a.distance - b.distance)[0]?.right;
}
