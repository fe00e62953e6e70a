import type { Environment } from "../environment";
import { type Candidate, firstBytes, hammer, linesOf, sideBySide } from "../load";
import { percentile, shown } from "../numbers";
import type { Outcome } from "../outcome";

const CONNECTIONS = 8;

export async function p9(environment: Environment): Promise<Outcome> {
  const { tools } = environment;
  const { people } = await environment.database("demo");
  const mentee = await people.mentee();
  const server = await environment.server("demo", { profile: tools.profile });
  const api = async <T>(path: string) => (await (await fetch(`${server.address}/api/v1${path}`, { headers: mentee.bearer })).json()) as T;
  const { items } = await api<{ items: { id: string }[] }>("/mentors");
  const mentor = items[0]?.id ?? "";
  const load = { connections: CONNECTIONS, seconds: tools.quick ? 2 : 6 };
  const page = (path: string) => ({
    name: `Knotter: ${path.replace(mentor, "{id}")}`,
    pid: server.pid,
    path,
    run: () => hammer(`${server.address}${path}`, { ...load, headers: mentee.cookie }),
  });
  const rest = (path: string) => ({
    name: `beside: its data over REST, ${path.replace(mentor, "{id}").replace(mentee.userId, "{id}")}`,
    pid: server.pid,
    run: () => hammer(`${server.address}/api/v1${path}`, { ...load, headers: mentee.bearer }),
  });
  const pages = [page("/mentor"), page(`/mentor/${mentor}`), page("/mypage")];
  const problems: string[] = [];
  const there: Candidate[] = [];
  for (const one of pages) {
    const { status } = await fetch(`${server.address}${one.path}`, { headers: mentee.cookie, redirect: "manual" });
    if (status === 200) there.push(one);
    else problems.push(`${one.name} answers ${status}`);
  }
  const compared = await sideBySide(
    [
      ...there,
      {
        name: "limit: the smallest page of the same server, no database (/login as a guest)",
        pid: server.pid,
        run: () => hammer(`${server.address}/login`, load),
      },
      rest("/mentors"),
      rest(`/mentors/${mentor}`),
      rest(`/mentees/${mentee.userId}/mentorings?status=upcoming`),
    ],
    { rounds: tools.quick ? 2 : 4, warmUps: 2 },
  );
  const ours = compared.slice(0, there.length);
  const firstByte: number[] = [];
  for (const { path } of pages)
    firstByte.push(percentile(await firstBytes(`${server.address}${path}`, { ...load, headers: mentee.cookie }), 95));
  const [smallest] = compared.slice(there.length);
  const html = await Promise.all(
    pages.map(async ({ path }) => (await (await fetch(`${server.address}${path}`, { headers: mentee.cookie })).text()).length),
  );
  const lines = linesOf(compared).map((line, index) => {
    const { "Knotter reaches": _, ...values } = line.values;
    return {
      what: line.what,
      values: {
        ...values,
        "first byte, p95 ms": firstByte[index] ?? "–",
        "of the smallest page": (Number(values["requests/s"]) / (smallest?.perSecond ?? 1)).toFixed(2),
      },
    };
  });
  return {
    id: "P9",
    work: "server-rendered /mentor, /mentor/{id}, /mypage with the session cookie, 8 connections",
    target: "≥ 150/s, first byte p95 ≤ 50 ms, each",
    measured: [
      ...ours.map(
        (one, index) => `${one.name.replace("Knotter: ", "")} ${shown(one.perSecond)}/s, first byte p95 ${shown(firstByte[index] ?? 0)} ms`,
      ),
      ...problems,
    ].join("; "),
    met: problems.length === 0 && ours.every(({ perSecond }) => perSecond >= 150) && firstByte.every((ms) => ms <= 50),
    lines,
    notes: [`On the demo's data (${items.length} mentors on the list). Bytes of HTML before compression: ${html.join(", ")}.`],
  };
}
