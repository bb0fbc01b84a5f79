import { startTestProduct } from '../../scripts/lib/test-product.mjs';

/**
 * Starts the product once for all tests, as `npm start` does, and tells the workers where it is. If GODOWN_E2E_URL and
 * GODOWN_E2E_EMULATOR are set, the tests use that product instead.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env.GODOWN_E2E_URL) return async () => {};
  const product = await startTestProduct();
  process.env.GODOWN_E2E_URL = product.url;
  process.env.GODOWN_E2E_EMULATOR = product.emulatorOrigin;
  return product.close;
}
