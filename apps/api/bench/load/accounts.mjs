/** The identity provider: it knows every account. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

/** Starts it on a free port of this machine. */
export async function startAccounts() {
  const server = createServer(async (req, res) => {
    const { idToken = '' } = /** @type {{ idToken?: string }} */ (await json(req));
    const { sub } = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString());
    res.setHeader('content-type', 'application/json').end(JSON.stringify({ users: [{ localId: sub }] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    host: `127.0.0.1:${port}`,
    end() {
      server.close();
      server.closeAllConnections();
    },
  };
}
