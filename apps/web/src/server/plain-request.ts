/**
 * The request as a plain one. Next hands route handlers a Proxy, out of which Node 24 makes no other Request (a constructor cannot see private
 * fields through it): what libraries do with theirs (hono to bound a body, next-auth) would be a 500.
 */
export const plainRequest = (request: Request): Request =>
  new Request(request.url, {
    method: request.method,
    headers: request.headers,
    ...(request.body === null ? {} : { body: request.body, duplex: "half" }),
  } as RequestInit);
