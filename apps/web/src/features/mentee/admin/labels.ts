import type { RouterOutputs } from "@/trpc/outputs";

export type MenteeItem = RouterOutputs["mentees"]["list"]["items"][number];
export type Mentee = RouterOutputs["mentees"]["get"];
export type Listing = Mentee["orders"][number];
export type DataRequest = RouterOutputs["personalDataRequests"]["list"]["items"][number];

/** Somebody who has not registered is called what their company's list says. */
export const nameOf = ({ name, listed }: Pick<MenteeItem, "name"> & { listed?: MenteeItem["listed"] | undefined }): string =>
  name ?? listed?.name ?? "氏名未登録";

export const ACCOUNT_TEXT = { registered: "登録済み", temporary: "仮登録", disabled: "利用停止" } as const;

export const LISTING_TEXT = {
  listed: "未招待",
  invited: "招待済み",
  temporary: "仮登録",
  active: "登録済み",
  withdrawn: "対象外",
} as const satisfies Record<Listing["status"], string>;

export const DISABLED_REASON_TEXT = {
  left_company: "退職",
  order_ended: "施策の終了",
  violation: "規約への違反",
  request: "本人の希望",
  other: "その他",
} as const;

export const REQUEST_KIND_TEXT = { disclosure: "開示の求め", erasure: "削除の求め" } as const satisfies Record<DataRequest["kind"], string>;

export const REQUEST_STATUS_TEXT = {
  requested: "対応待ち",
  done: "対応済み",
  rejected: "お断り",
  withdrawn: "取り下げ",
} as const satisfies Record<DataRequest["status"], string>;
