import type { WANT_NEXT } from "@knotter/domain/mentee-report";

export const STARS = {
  satisfaction: { legend: "面談の満足度", words: ["不満", "やや不満", "どちらともいえない", "満足", "とても満足"] },
  easeOfTalking: {
    legend: "話しやすさ",
    words: ["話しにくかった", "やや話しにくかった", "どちらともいえない", "話しやすかった", "とても話しやすかった"],
  },
  goalProgress: {
    legend: "話したかったことに近づけましたか",
    words: ["近づけなかった", "あまり近づけなかった", "どちらともいえない", "近づけた", "とても近づけた"],
  },
} as const;
export type StarName = keyof typeof STARS;
export const STAR_NAMES = Object.keys(STARS) as StarName[];

export const WANT_NEXT_TEXT = {
  same: "同じキャリコンと話したい",
  other: "別のキャリコンと話したい",
  no: "いまは考えていない",
} as const satisfies Record<(typeof WANT_NEXT)[number], string>;

export const ATTENDED_TEXT = { yes: "最後まで参加した", part: "途中まで参加した", no: "参加していない" } as const;
