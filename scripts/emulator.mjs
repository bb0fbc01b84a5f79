/** The Auth emulator alone, with the demonstration account in it: what the `emulator` image runs. */
import { ensureDemoAccount, startIdentity } from './lib/product.mjs';
import { runMain } from './lib/refusal.mjs';
import { serveWith } from './lib/serve.mjs';
import { readSettings, requireWritable } from './lib/settings.mjs';

await runMain(async () => {
  const settings = readSettings();
  if (settings.emulator === null) {
    console.log('A Firebase project is configured: no emulator is needed.');
    return;
  }
  await serveWith(async (closers) => {
    requireWritable(settings.dataDir);
    const emulator = await startIdentity(settings, closers);
    if (emulator === undefined) return 'Auth emulator';
    const account = await ensureDemoAccount(emulator);
    console.log(`The Auth emulator is ready: ${emulator.origin}`);
    console.log(`Sign in with ${account.email} and the password ${account.password}`);
    return emulator.ended.then(() => 'Auth emulator');
  });
});
