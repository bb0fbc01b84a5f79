/** The embedded store in its own process: both servers share it, and neither does its work. */
import { start } from '@godown/embedded-mongo';

const store = await start({ path: process.argv[2] ?? '' });
process.send?.({ type: 'ready', url: store.uri });
process.once('disconnect', async () => {
  await store.close();
  process.exit(0);
});
