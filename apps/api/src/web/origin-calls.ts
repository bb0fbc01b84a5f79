import { type RequestHandler, Router } from 'express';

/**
 * The calls of the specification at the origin itself, for clients whose host setting takes no path: `/item`,
 * `/item/{id}` and `POST /login`. The page of the same address goes to those who ask for HTML, as browsers do.
 */
export function createOriginCalls(api: RequestHandler): Router {
  const serve: RequestHandler = (req, res, next) => {
    res.vary('Accept');
    return req.accepts(['json', 'html']) === 'html' ? next() : api(req, res, next);
  };
  const router = Router();
  router.all(['/item', '/item/:id'], serve);
  router.route('/login').post(serve).options(serve);
  return router;
}
