import type { ServerResponse } from "node:http";
import { BODY_ENCODING } from "@knotter/api/body-encoding";

/** Says of a body how it is encoded where the application has said so in a header of ours: `Content-Encoding` itself Next takes away. */
export function tellEncoding(res: ServerResponse): void {
  const setHeader = res.setHeader.bind(res);
  res.setHeader = (name, value) => setHeader(name.toLowerCase() === BODY_ENCODING ? "content-encoding" : name, value);
}
