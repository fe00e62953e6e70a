import type { ServerResponse } from "node:http";
import { BODY_ENCODING } from "@knotter/api/body-encoding";

/** Sets `Content-Encoding` from our own header, because Next removes it from answers of the application. */
export function tellEncoding(res: ServerResponse): void {
  const setHeader = res.setHeader.bind(res);
  res.setHeader = (name, value) => setHeader(name.toLowerCase() === BODY_ENCODING ? "content-encoding" : name, value);
}
