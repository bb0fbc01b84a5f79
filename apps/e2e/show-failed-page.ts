import { readFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/**
 * Prints what stood on the page when a test failed, and what the page was waiting for: a journey that fails once, on a machine that
 * keeps no files, is explained by nothing else.
 */
export default class ShowFailedPage implements Reporter {
  printsToStdio(): boolean {
    return false;
  }

  onTestEnd({ title }: TestCase, { attachments }: TestResult): void {
    for (const { name, contentType, path, body } of attachments) {
      if (!contentType.startsWith('text/')) continue;
      const text = path === undefined ? String(body) : readFileSync(path, 'utf8');
      process.stdout.write(`\n${title}: ${name}\n${text}\n`);
    }
  }
}
