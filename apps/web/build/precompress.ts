import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/;

/** Writes `.br` and `.gz` beside every file that compresses, including `public/`, so that the server need not compress. */
export function precompress(): Plugin {
  return {
    name: 'godown:precompress',
    apply: 'build',
    closeBundle: {
      order: 'post',
      handler() {
        const { outDir } = this.environment.config.build;
        for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
          if (COMPRESSIBLE.test(name) && !name.startsWith('.vite')) compress(join(outDir, name));
        }
      },
    },
  };
}

function compress(path: string): void {
  const content = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
}
