declare global {
  namespace Express {
    /** What is known of a request before its route. `access/identity/identify-caller.ts` adds who calls. */
    interface Locals {
      /** The id of the request, which the response carries in `X-Request-Id`. */
      requestId?: string;
      /** The caller: a person, an API key or a visitor's network. Set before all routes, see `createCallLimits`. */
      client?: string;
      /** Ends the turn of a call before its response. See `createCallTurns`. */
      endTurn?: () => void;
      /** Set by `signedIn`: identifies the caller again and checks the same. */
      checkAgain?: () => Promise<void>;
    }
  }
}

export {};
