import { menteeAdminForm } from "@knotter/contract/resources/mentees";

export const memoForm = menteeAdminForm.pick({ adminMemo: true });
