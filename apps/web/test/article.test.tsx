import { DISCLOSURE_SENTENCES } from "@knotter/contract/labels/disclosure";
import { canOpen, href } from "@knotter/contract/routes";
import { SYSTEM_POLICY } from "@knotter/domain/policy";
import { addDays, HOUR, instantOf } from "@knotter/domain/tokyo";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { AboutCareer } from "../src/features/article/career/about-career";
import { exampleBooking } from "../src/features/article/guide/example-booking";
import { Guide } from "../src/features/article/guide/guide";
import { PRACTICE_CONSULTANTS, PRACTICE_THEMES, practiceDays } from "../src/features/article/tutorial/practice-data";
import { PRACTICE_START, PRACTICE_STEPS, practise, stepOf } from "../src/features/article/tutorial/practice-state";
import { Tutorial } from "../src/features/article/tutorial/tutorial";

const today = "2026-03-20";
const mentee = { role: "mentee", temporary: false } as const;
const guide = renderToStaticMarkup(<Guide reader={mentee} today={today} />);
const pages = {
  guide,
  aboutCareer: renderToStaticMarkup(<AboutCareer reader={mentee} />),
  tutorial: renderToStaticMarkup(<Tutorial reader={mentee} today={today} />),
};

describe.each(Object.entries(pages))("/%s", (_, html) => {
  test("no line break of the source leaves a gap between two Japanese characters", () => {
    const text = html.replace(/<[^>]+>/g, "\n");
    expect(text.match(/[ぁ-んァ-ヶ一-龠、。」] [ぁ-んァ-ヶ一-龠「]/g)?.filter((gap) => !/^(本 花|習 太|本 美)$/.test(gap)) ?? []).toEqual(
      [],
    );
  });

  test("headings go down one level at a time", () => {
    const levels = [...html.matchAll(/<h([1-6])/g)].map((match) => Number(match[1]));
    expect(levels[0]).toBe(1);
    levels.slice(1).forEach((level, index) => {
      expect(level).toBeLessThanOrEqual((levels[index] ?? 0) + 1);
    });
  });

  test("every anchor leads to something on the page", () => {
    for (const [, anchor] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${anchor}"`);
  });
});

describe("/guide", () => {
  test("says what the company sees word by word", () => {
    for (const sentence of Object.values(DISCLOSURE_SENTENCES)) expect(guide).toContain(`>${sentence}<`);
  });

  test("begins with what holds for the reader, and folds the other levels and every answer", () => {
    const hers = renderToStaticMarkup(<Guide reader={mentee} today={today} own={["L2"]} />);
    const shown = hers.replace(/<details.*?<\/details>/gs, "");
    for (const [level, sentence] of Object.entries(DISCLOSURE_SENTENCES)) {
      expect(hers).toContain(`>${sentence}<`);
      expect(shown.includes(`>${sentence}<`)).toBe(level === "L2");
    }
    expect(hers.match(/<details/g)?.length).toBeGreaterThan(15);
    expect(shown).not.toContain("正解を渡す場ではありません");
    // Whoever has no order of their own sees all of them.
    expect(guide.replace(/<details.*?<\/details>/gs, "")).toContain(`>${DISCLOSURE_SENTENCES.L3}<`);
  });

  test("is a page of headings to open; what is to be known at once, and whom to call in distress, is open", () => {
    const shown = guide.replace(/<details(?:(?!<details).)*?<\/details>/gs, "").replace(/<details(?:(?!<details).)*?<\/details>/gs, "");
    for (const id of ["about", "disclosure", "distress"]) expect(shown).toContain(`<h2 id="${id}"`);
    for (const id of ["flow", "topics", "secrecy", "cancellation", "consultant", "questions"]) {
      expect(shown).not.toContain(`id="${id}"`);
      expect(guide).toMatch(new RegExp(`<summary[^>]*><h2 id="${id}-title"`));
    }
  });

  test("dates its example by the default rules", () => {
    expect(exampleBooking(today)).toMatchObject({
      day: "2026年4月1日(水)",
      start: "4月1日(水) 10:00",
      cancelFreeUntil: "3月31日(火) 10:00",
      absentFrom: "4月1日(水) 10:15",
    });
  });

  test("leads somebody in temporary registration only to pages that are open to them", () => {
    const reader = { role: "mentee", temporary: true } as const;
    const html = renderToStaticMarkup(<Guide reader={reader} today={today} />);
    for (const key of ["mentors", "tutorial", "aboutCareer"] as const) {
      expect(canOpen(key, reader)).toBe(false);
      expect(html).not.toContain(`href="${href(key)}`);
      expect(guide).toContain(`href="${href(key)}`);
    }
  });
});

describe("the practice booking of the tutorial", () => {
  test("offers every mentor on every day of the year, never within the notice", () => {
    for (let day = 0; day < 366; day++) {
      const now = addDays(today, day);
      const earliest = instantOf(now, 24 * 60).getTime() + SYSTEM_POLICY.minNoticeHours * HOUR;
      for (const consultant of PRACTICE_CONSULTANTS) {
        const slots = practiceDays(consultant, now).flatMap((shown) => shown.slots);
        expect(slots.length).toBeGreaterThanOrEqual(2);
        for (const slot of slots) expect(Date.parse(slot.value)).toBeGreaterThanOrEqual(earliest);
      }
    }
  });

  test("finds somebody for every theme", () => {
    for (const theme of PRACTICE_THEMES) expect(PRACTICE_CONSULTANTS.some(({ themes }) => themes.includes(theme))).toBe(true);
  });

  test("goes from a time on the card to the canceled booking, and back to the start", () => {
    const [consultant] = PRACTICE_CONSULTANTS;
    const slot = consultant && practiceDays(consultant, today).flatMap((day) => day.slots)[0];
    if (!consultant || !slot) throw new Error("no data to practise on");
    const chosen = practise(PRACTICE_START, { type: "choose", consultant, date: slot.date, slot });
    expect([chosen.step, chosen.dialog, PRACTICE_STEPS[stepOf(chosen)]]).toEqual(["time", "questions", "話したいこと"]);
    const confirming = practise(chosen, { type: "open", dialog: "confirm" });
    expect(PRACTICE_STEPS[stepOf(confirming)]).toBe("確認");
    const booked = practise(confirming, { type: "goTo", step: "booked" });
    expect([booked.dialog, stepOf(booked)]).toEqual([null, PRACTICE_STEPS.length]);
    const again = practise(practise(booked, { type: "goTo", step: "canceled" }), { type: "restart" });
    expect(again).toEqual({ ...PRACTICE_START, touched: true });
  });
});
