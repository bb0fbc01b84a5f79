import { startTestProduct } from '../../scripts/lib/test-product.mjs';

/** Starts the product as `npm start` does, once for all tests, and tells the workers where it is. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startTestProduct();
  process.env.GODOWN_E2E_URL = product.url;
  process.env.GODOWN_E2E_EMULATOR = product.emulatorOrigin;
  return product.close;
}
