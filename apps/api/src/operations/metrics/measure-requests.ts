import type { Request, RequestHandler } from 'express';
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
