import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const server = createServer((_request, response) => response.end("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n"));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
server.unref();

/** Where an empty calendar can be read, for calls that add one. */
export const CALENDAR_ORIGIN = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
