/**
 * The request as a plain one. Next passes a Proxy to route handlers, from which Node 24 cannot create another Request (a constructor cannot
 * read private fields through it): libraries that do so (hono to limit a body, next-auth) would fail with 500.
 */
export const plainRequest = (request: Request): Request =>
  new Request(request.url, {
    method: request.method,
    headers: request.headers,
    ...(request.body === null ? {} : { body: request.body, duplex: "half" }),
  } as RequestInit);
