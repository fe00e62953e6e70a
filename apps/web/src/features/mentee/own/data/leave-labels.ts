/** What the mentee leaves: one order, or Knotter. */
export type Leave = { scope: "order"; orderId: string; name: string } | { scope: "account" };

export const LEAVE_TEXT = {
  order: { title: "施策の利用をやめる", action: "利用をやめる", busy: "手続きをしています", typed: "やめる" },
  account: { title: "退会する", action: "退会する", busy: "退会の手続きをしています", typed: "退会する" },
} as const;
