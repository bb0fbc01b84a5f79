import type { Express, Router } from 'express';

/** A route as Express knows it. */
interface Layer {
  route?: { path: string | string[]; methods: Record<string, boolean> };
  handle: { stack?: Layer[] };
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** All routes below `/api`, such as `GET /item/:id`, sorted. */
export function routesOf(app: Express): string[] {
  return [
    ...new Set(collect((app as unknown as { router: Router & { stack: Layer[] } }).router.stack)),
  ].sort();
}

const collect = (stack: readonly Layer[]): string[] =>
  stack.flatMap(({ route, handle }) => {
    if (!route) return handle.stack ? collect(handle.stack) : [];
    // A handler for several paths only adds headers.
    if (typeof route.path !== 'string') return [];
    const methods = METHODS.filter((method) => route.methods[method]);
    return methods.map((method) => `${method.toUpperCase()} ${route.path}`);
  });
