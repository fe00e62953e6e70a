import type { RouterOutputs } from "@/trpc/outputs";

export type ListedDetail = RouterOutputs["orders"]["mentee"];

/** What is corrected of a person on the list, as its fields are called. */
export const CORRECTED_TEXT = {
  name: "氏名",
  nameKana: "カナ",
  email: "メールアドレス",
  employeeNo: "社員番号",
  department: "部署",
  jobTitle: "役職",
  groupTag: "集計属性",
} as const;

/** What is listed of a person, apart from the address. */
export const listedValues = ({ person }: Pick<ListedDetail, "person">) => ({
  name: person.name,
  nameKana: person.nameKana ?? "",
  employeeNo: person.employeeNo ?? "",
  department: person.department ?? "",
  jobTitle: person.jobTitle ?? "",
  groupTag: person.groupTag ?? "",
});

/** The person as stored, before or after a correction. */
export const storedOf = <Known extends ListedDetail>(detail: Known) => ({
  invited: false,
  others: 0,
  linked: false,
  ...detail,
  version: detail.version ?? 1,
});

/** What is sent of the fields: those that were changed. */
export const onlyChanged = (values: object, changed: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => changed.includes(field)));
