import { MENTORING_STATUSES, TRANSITIONS, type Transition } from "@knotter/domain/mentoring";
import { page, table } from "./markdown";

const arrow = (row: Transition) =>
  `  ${row.from} --> ${row.to}: ${row.action}${row.cancelTiming ? ` (${row.cancelTiming})` : ""} by ${row.by.join(", ")}`;

/** Final states: reachable, but without a transition out of them. */
const ends = MENTORING_STATUSES.filter((status) => !TRANSITIONS.some((row) => row.from === status));

/** The state machine of 面談 as a diagram and as the table it is drawn from. */
export function states(): string {
  const diagram = [
    "```mermaid",
    "stateDiagram-v2",
    "  [*] --> reserved: book",
    ...new Set(TRANSITIONS.map(arrow)),
    ...ends.map((status) => `  ${status} --> [*]`),
    "```",
  ].join("\n");
  const rows = TRANSITIONS.map((row) => [
    row.action,
    row.by.join(", "),
    row.from,
    row.to,
    row.only ?? "",
    row.guards.join(", "),
    row.event,
    row.cancelTiming ?? "",
    row.mail ?? "",
    row.calendar ?? "",
  ]);
  return page(
    "States of a mentoring (面談)",
    "packages/domain/src/mentoring-transitions.ts",
    diagram,
    "`only` says which row of an action applies; the first of `guards` that fails gives the refusal.",
    table(["action", "by", "from", "to", "only", "guards", "event", "timing", "mail", "calendar"], rows),
  );
}
