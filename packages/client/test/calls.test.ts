import { expect, test } from "vitest";
import { connect } from "../src/client";

function answering(answer: Response) {
  const sent: Request[] = [];
  const knotter = connect({
    baseUrl: "http://knotter.test/api/v1/",
    async fetch(request) {
      sent.push(request);
      return answer.clone();
    },
  });
  return { knotter, sent };
}
const text = (body: string, type: string, status = 200) => new Response(body, { status, headers: { "content-type": type } });

test("the address has what was given: places encoded, each value of a condition once, nothing of what is absent", async () => {
  const { knotter, sent } = answering(text("{}", "application/json"));
  await knotter.GET("/orders/{id}/mentees", { params: { path: { id: "a/b?c" }, query: { q: "山田 & 花", page: 2 } } });
  expect(sent[0]?.url).toBe("http://knotter.test/api/v1/orders/a%2Fb%3Fc/mentees?q=%E5%B1%B1%E7%94%B0+%26+%E8%8A%B1&page=2");
  expect(sent[0]?.headers.get("content-type")).toBeNull();
});

test("what is no JSON is text, or what was asked for; an empty answer is nothing", async () => {
  const csv = () => answering(text("氏名", "text/csv; charset=utf-8")).knotter;
  expect((await csv().GET("/mentoring-result/csv")).data).toBe("氏名");
  expect(await (await csv().GET("/mentoring-result/csv", { parseAs: "blob" })).data?.text()).toBe("氏名");
  expect((await answering(new Response(null, { status: 204 })).knotter.GET("/current-user")).data).toBeUndefined();
});

test("a refusal that a proxy wrote is a value, too", async () => {
  const { error, response } = await answering(text("<h1>Bad gateway</h1>", "text/html", 502)).knotter.GET("/current-user");
  expect([error, response.status]).toEqual(["<h1>Bad gateway</h1>", 502]);
});

test("a file makes the body a form, with the other parts beside it", async () => {
  const { knotter, sent } = answering(text("{}", "application/json"));
  await knotter.PATCH("/mentors/{id}", { params: { path: { id: "1" } }, body: { photo: new Blob(["…"]), expectedVersion: 1 } });
  const form = await sent[0]?.formData();
  expect([form?.get("expectedVersion"), form?.get("photo") instanceof Blob]).toEqual(["1", true]);
});

test("the compiler refuses what the document does not have", async () => {
  const { knotter } = answering(text("{}", "application/json"));
  // @ts-expect-error no such operation
  await knotter.GET("/nowhere");
  // @ts-expect-error the place in the address is missing
  await knotter.GET("/orders/{id}/mentees");
  // @ts-expect-error no such field, and those that are required are missing
  await knotter.POST("/mentoring", { body: { mentor: "" } });
  // @ts-expect-error a number is no text
  await knotter.POST("/login", { body: { email: 1, password: "" } });

  expect((await answering(text("{}", "text/csv")).knotter.GET("/mentoring-result/csv", { parseAs: "arrayBuffer" })).data?.byteLength).toBe(
    2,
  );
});
