import { startTestProduct } from '../../scripts/lib/test-product.mjs';

/**
 * Starts the product as `npm start` does, once for all tests, and tells the workers where it is. With
 * GODOWN_E2E_URL and GODOWN_E2E_EMULATOR set it leaves that to whoever set them.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env.GODOWN_E2E_URL) return async () => {};
  const product = await startTestProduct();
  process.env.GODOWN_E2E_URL = product.url;
  process.env.GODOWN_E2E_EMULATOR = product.emulatorOrigin;
  return product.close;
}
