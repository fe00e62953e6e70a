/** The request as Next passes it to route handlers: a proxy, of which no other Request can be made. */
export const asNextDoes = (request: Request): Request =>
  new Proxy(request, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
