/** A page of the demo. `route` is the row's path, `path` a real address if it has parameters. */
export interface DemoPage {
  route: string;
  path?: string;
  headers: Record<string, string>;
}

/** Signs in over REST; the token is also the session cookie. */
async function cookieOf(address: string, email: string, password = "knotter-demo-2026"): Promise<{ cookie: string }> {
  const answer = await fetch(new URL("/api/v1/login", address), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`login ${email}: ${answer.status}`);
  return { cookie: `knotter.session=${((await answer.json()) as { accessToken: string }).accessToken}` };
}

/** Every page of the demo's mentee and mentor that can be opened by address, with the role that may. */
export async function demoPages(address: string): Promise<DemoPage[]> {
  const mentee = await cookieOf(address, "mentee@example.com");
  const mentor = await cookieOf(address, "mentor@example.com");
  const ask = async (path: string) =>
    (await (await fetch(new URL(`/api/v1${path}`, address), { headers: mentee })).json()) as { id: string; items?: { id: string }[] };
  const { id } = await ask("/current-user");
  const { items: mentors = [] } = await ask("/mentors?pageSize=1");
  const { items: mentorings = [] } = await ask(`/mentees/${id}/mentorings?pageSize=1`);
  return [
    { route: "/login", headers: {} },
    { route: "/", headers: mentee },
    { route: "/mentor", headers: mentee },
    ...mentors.map((one) => ({ route: "/mentor/{id}", path: `/mentor/${one.id}`, headers: mentee })),
    ...mentorings.map((one) => ({ route: "/mentoring/reserved/{id}", path: `/mentoring/reserved/${one.id}`, headers: mentee })),
    { route: "/mypage", headers: mentee },
    { route: "/mypage/mentor", headers: mentor },
    { route: "/mypage/mentor/schedule", headers: mentor },
    { route: "/mypage/mentor/calendar", headers: mentor },
    { route: "/guide", headers: mentee },
    { route: "/aboutCareer", headers: mentee },
    { route: "/tutorial", headers: mentee },
  ];
}
