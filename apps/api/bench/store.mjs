/** The embedded store in a process of its own, so that both servers share one and neither pays for it. */
import { start } from '@godown/embedded-mongo';

const store = await start({ path: process.argv[2] ?? '' });
process.send?.({ type: 'ready', url: store.uri });
process.once('disconnect', async () => {
  await store.close();
  process.exit(0);
});
