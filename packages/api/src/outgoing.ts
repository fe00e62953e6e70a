import type { Telemetry } from "@knotter/telemetry/telemetry";

/** What the clients of other services answer: never an exception for a failure of the service. */
type Outcome = { readonly outcome?: unknown; readonly fault?: unknown; readonly status?: unknown };

/** How a call of another service went, in a word. */
function outcomeOf(answer: unknown): string | undefined {
  // One mail each: the first that was not taken says what was the matter.
  if (Array.isArray(answer)) {
    const outcomes = answer.map(outcomeOf);
    return outcomes.find((outcome) => outcome !== "accepted") ?? outcomes[0];
  }
  const { outcome, fault, status } = (answer ?? {}) as Outcome;
  const said = outcome ?? fault ?? status;
  return typeof said === "string" || typeof said === "number" ? String(said) : undefined;
}

/**
 * A client of another service whose calls are observed: by the names of the service and of the method, and how they went; never by what was sent.
 * `methods`: those that call the service.
 */
export function observed<Client extends object>(
  telemetry: Telemetry,
  service: string,
  client: Client,
  methods: readonly (keyof Client & string)[],
): Client {
  if (!telemetry.active) return client;
  const calls = methods.flatMap((method) => {
    const call: unknown = client[method];
    if (typeof call !== "function") return [];
    const through = (...args: unknown[]) =>
      telemetry.span("outgoing", `${service} ${method}`, {}, async (tell) => {
        const answer: unknown = await call.apply(client, args);
        tell({ "knotter.outcome": outcomeOf(answer) });
        return answer;
      });
    return [[method, through] as const];
  });
  return { ...client, ...Object.fromEntries(calls) };
}
