/** Measures requests and commands of the store, and serves the figures. */
import express, { type Request, type RequestHandler } from 'express';
import type { MongoClient } from 'mongodb';
import { type Listening, listen } from '../../http/listening/listen.js';
import type { Metrics } from '../../runtime/metrics.js';

/** Measures each request until its response has been sent or its client has left. */
export function measureRequests({ requests }: Metrics): RequestHandler {
  return (req, res, next) => {
    const end = requests.startTimer();
    res.once('close', () => end({ method: req.method, route: routeOf(req), status: res.statusCode }));
    next();
  };
}

/** The pattern of the route below `/api`, never the address: each item would be a figure of its own. */
const routeOf = ({ route }: Request): string => (typeof route?.path === 'string' ? route.path : 'other');

/** Measures the commands of a client that was created with `monitorCommands`. */
export function measureCommands(client: MongoClient, { storeCommands }: Metrics): void {
  client.on('commandSucceeded', ({ commandName: command, duration }) =>
    storeCommands.observe({ command, result: 'succeeded' }, duration / 1000),
  );
  client.on('commandFailed', ({ commandName: command, duration }) =>
    storeCommands.observe({ command, result: 'failed' }, duration / 1000),
  );
}

interface Place {
  port: number;
  /** Null: all interfaces. */
  host: string | null;
}

/** Serves `GET /metrics` on a port of its own, which no visitor reaches. Throws `StartError` if it is taken. */
export function serveMetrics({ registry }: Metrics, place: Place): Promise<Listening> {
  const app = express();
  app.disable('x-powered-by');
  app.get('/metrics', async (_req, res) => {
    res.type(registry.contentType).send(await registry.metrics());
  });
  return listen(app, { ...place, setting: 'METRICS_PORT' });
}
