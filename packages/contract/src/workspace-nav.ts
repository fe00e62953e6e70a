import type { RouteKey } from "./routes";

/** An entry of the side navigation; the first one of a `group` stands below the group's name. */
interface NavPage {
  key: RouteKey;
  label: string;
  group?: string;
  /** Only for those who manage access: their own colleagues', or a program's. */
  access?: true;
}

/** The service accounts that call the API, and the webhooks that Knotter calls. */
const PROGRAMS = "連携";

/** The side navigation of the admins, and of HR: a module of its own, because everybody's script includes the routes. */
export const ADMIN_NAV = [
  { key: "adminHome", label: "ホーム" },
  { key: "adminCustomers", label: "顧客企業" },
  { key: "adminMentees", label: "相談者" },
  { key: "adminMentors", label: "キャリコン" },
  { key: "adminOrders", label: "施策" },
  { key: "adminResults", label: "面談実績" },
  { key: "adminMail", label: "メール" },
  { key: "adminSupervisions", label: "スーパービジョン" },
  { key: "adminMaster", label: "質問・マスタ" },
  { key: "adminBulkOperations", label: "一括操作" },
  { key: "adminAudit", label: "操作記録" },
  { key: "adminStaff", label: "メンバー" },
  { key: "adminOperation", label: "運用" },
  { key: "adminServiceAccounts", label: "サービスアカウント", group: PROGRAMS },
  { key: "adminWebhooks", label: "Webhook", group: PROGRAMS },
] as const satisfies readonly NavPage[];

export const HR_NAV = [
  { key: "hrHome", label: "ホーム" },
  { key: "hrClosingDays", label: "休業日" },
  { key: "hrStaffs", label: "人事ご担当者", access: true },
  { key: "hrServiceAccounts", label: "サービスアカウント", group: PROGRAMS, access: true },
  { key: "hrWebhooks", label: "Webhook", group: PROGRAMS, access: true },
] as const satisfies readonly NavPage[];
