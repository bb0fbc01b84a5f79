/**
 * The entry of the process. Loading the modules takes a second or more, and by default a signal would end the process then as
 * if it had failed. Nothing is open yet, so it just exits. Newer versions of Node may load the modules without a break: the signal is
 * then handled after `main()`, and the server starts and stops cleanly.
 */
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
const exit = () => process.exit(0);

for (const signal of SIGNALS) process.once(signal, exit);
await import('./server.js');
// It has its own now.
for (const signal of SIGNALS) process.off(signal, exit);
