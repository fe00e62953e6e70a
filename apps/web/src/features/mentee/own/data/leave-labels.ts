/** What the mentee leaves: one order, or Knotter. */
export type Leave = { scope: "order"; orderId: string; name: string } | { scope: "account" };

/** What has to be typed; unlike every button, so that nobody looks for one of that name. */
export const TYPED = "確認しました";

export const LEAVE_TEXT = {
  order: { title: "施策の利用をやめる", action: "利用をやめる", busy: "手続きをしています" },
  account: { title: "退会する", action: "退会する", busy: "退会の手続きをしています" },
} as const;
