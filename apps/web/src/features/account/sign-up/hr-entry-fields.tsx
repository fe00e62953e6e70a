import type { ComponentProps } from "react";
import { TextField } from "@/components/form/text-field";

type Box = Omit<ComponentProps<typeof TextField>, "label">;

/** The fields that HR staff fill in about themselves. */
export function HrEntryFields({ of }: { of: (name: "name" | "nameKana" | "department" | "phone") => Box }) {
  return (
    <>
      <TextField {...of("name")} label="お名前" required autoComplete="name" placeholder="人事 花子" />
      <TextField
        {...of("nameKana")}
        label="お名前（カナ）"
        required
        hint="ひらがなで入力しても、カタカナで登録します。"
        placeholder="ジンジ ハナコ"
      />
      <TextField {...of("department")} label="部署" required autoComplete="organization-title" placeholder="人事部" />
      <TextField
        {...of("phone")}
        label="電話番号"
        optionalLabel="任意"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="03-1234-5678"
      />
    </>
  );
}
