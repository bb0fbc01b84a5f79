import express from 'express';
import { type Listening, listen } from '../../http/listening/listen.js';
import type { Metrics } from '../../runtime/metrics.js';

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
