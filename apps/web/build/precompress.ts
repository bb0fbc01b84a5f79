import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/;

/** Writes `.br` and `.gz` beside every file that compresses, including `public/`, so that the server need not compress. */
export function precompress(): Plugin {
  return {
    name: 'godown:precompress',
    apply: 'build',
    closeBundle: {
      order: 'post',
      async handler() {
        const { outDir } = this.environment.config.build;
        const names = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter(
          (name) => COMPRESSIBLE.test(name) && !name.startsWith('.vite'),
        );
        // At once: Node compresses in threads of its own.
        await Promise.all(names.map((name) => compress(join(outDir, name))));
      },
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  await Promise.all([
    promisify(gzip)(content, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
    promisify(brotliCompress)(content, { params }).then((small) => writeFile(`${path}.br`, small)),
  ]);
}
