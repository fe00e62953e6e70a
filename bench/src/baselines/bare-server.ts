// usage: tsx bare-server.ts <program> <port>. The lower bound: only node:http and pg, with the statements and the computation of one of our
// routes.
import { createServer } from "node:http";
import pg from "pg";
import { replayer } from "../replay";
import { bookingInstead, createsInterview } from "./booking";
import { freeSlotsAnswer } from "./free-slots";
import { type Route, readProgram } from "./program";
import { searchAnswer } from "./search";

const [programPath = "", port = "0"] = process.argv.slice(2);
const program = readProgram(programPath);
const pool = new pg.Pool({ connectionString: program.databaseUrl, max: program.poolMax, options: "-c timezone=UTC" });

function handlerOf({ steps, compute, now }: Route): (query: URLSearchParams) => Promise<unknown> {
  const statements = steps.flatMap((step) => step.statements);
  const replay = replayer(pool, steps);
  switch (compute) {
    case "free-slots":
      return async () => freeSlotsAnswer(statements, await replay(), now);
    case "search":
      return async () => searchAnswer(statements, await replay(), now);
    case "booking": {
      const bookings = program.bookings;
      if (!bookings) throw new Error("the program names no bookings");
      const { recorded, others } = bookings;
      return async (query) => {
        const wanted = others[Number(query.get("n"))];
        if (!wanted) throw new Error("no such booking");
        let id = "";
        const replacing = bookingInstead(recorded, wanted, query.get("recorded") ?? "");
        await replay({
          value: replacing.value,
          answered(statement, rows) {
            if (createsInterview(statement.text)) id = String(rows[0]?.["id"]);
          },
        });
        return { id };
      };
    }
  }
}

const handlers = new Map(program.routes.map((route) => [route.path, handlerOf(route)]));
const server = createServer(async (request, response) => {
  try {
    const [path = "", search = ""] = (request.url ?? "").split("?");
    request.resume();
    const handler = handlers.get(path);
    const body = handler ? JSON.stringify(await handler(new URLSearchParams(search))) : "{}";
    response.writeHead(handler ? 200 : 404, { "content-type": "application/json", "content-length": Buffer.byteLength(body) }).end(body);
  } catch (error) {
    console.error(error);
    response.writeHead(500).end();
  }
});
server.listen(Number(port), "127.0.0.1");
process.on("SIGTERM", () => process.exit(0));
