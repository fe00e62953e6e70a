import { ROLES } from "@knotter/domain/role";
import { z } from "zod";
import { json } from "../endpoint";
import { term } from "../fields";

export const terms = {
  list: json({
    method: "GET",
    path: "/terms",
    access: ROLES,
    summary: "選択肢の一覧",
    description: "相談テーマ、業界、職種など、フォームで選べる言葉です。本日選べるものを、事務局が決めた順に返します。",
    input: z.strictObject({}),
    output: z
      .object({
        themes: z.array(term),
        industries: z.array(term),
        jobTypes: z.array(term),
        targetLayers: z.array(term),
        styles: z.array(term),
        languages: z.array(term),
      })
      .meta({ id: "Terms" }),
    maxAgeSeconds: 300,
  }),
} as const;
